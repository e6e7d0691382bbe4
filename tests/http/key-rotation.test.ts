import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aRenter } from '#tests/support/an-account.ts';
import { chooseCar, RENTER } from '#tests/support/book-by-form.ts';
import { verifyCheckIn } from '#tests/support/check-in-by-form.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { demoTemplate } from '#tests/support/demo-template.ts';
import { findFreePorts } from '#tests/support/free-ports.ts';
import { signInStaff } from '#tests/support/sign-in-staff.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/site-process.ts';
import { createVisitor } from '#tests/support/visitor.ts';
import { waitForMail } from '#tests/support/wait-for-mail.ts';

vi.setConfig({ testTimeout: 120_000 });

const [OLD, NEW] = ['the key before the rotation, long enough', 'the key after the rotation, long enough'];

interface Keys {
  SECRET_KEY: string;
  SECRET_KEY_PREVIOUS?: string;
}

/** A deployment. Its processes run one after the other, on the same port. */
async function openDeployment() {
  const { connection, drop } = await createTestDatabase(demoTemplate);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volante-keys-'));
  chmodSync(dataDir, 0o711);
  const port = await findFreePorts();
  let running: SiteProcess | undefined;
  onTestFinished(async () => {
    await running?.end('SIGKILL');
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const { host, user, database } = connection;
  const env = {
    BRAND: 'firefly',
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '1',
  };
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    visit: () => createVisitor(origin),
    sandbox: { url: `http://localhost:${port + 1}` },
    connection,
    /** Ends the process before and starts one with other keys, which may refuse to start. */
    async restart(keys: Keys): Promise<SiteProcess> {
      await running?.end('SIGTERM');
      running = startSiteProcess(port, { ...env, ...keys });
      return running;
    },
  };
}

type Deployment = Awaited<ReturnType<typeof openDeployment>>;

async function canSeePicture(deployment: Deployment, code: string): Promise<boolean> {
  const visitor = await signInStaff(deployment, 'admin');
  const shown = await visitor.get(`/staff/reservations/${code}/papers/license`);
  return shown.status === 200 && shown.body.length > 100;
}

it('another key is refused at the start, with what to do; the database keeps the first one', async () => {
  const { restart } = await openDeployment();
  await (await restart({ SECRET_KEY: OLD })).waitUntilReady();
  const refused = await restart({ SECRET_KEY: NEW });
  expect(await refused.exited).toBe(1);
  expect(refused.printed()).toMatch(
    /SECRET_KEY: is not the key that firefly uses in this database since \d{4}-\d\d-\d\d \d\d:\d\d/,
  );
  expect(refused.printed()).toContain('as SECRET_KEY_PREVIOUS beside a new one');
  expect(refused.printed()).not.toContain(NEW);
  await (await restart({ SECRET_KEY: OLD })).waitUntilReady();
});

it('a rotation ends no session, link or draft while the previous key is set, and loses no data after it', async () => {
  const deployment = await openDeployment();
  const { restart, visit, sandbox } = deployment;
  await (await restart({ SECRET_KEY: OLD })).waitUntilReady();
  const { visitor: traveler, code } = await verifyCheckIn(deployment);
  const mail = await waitForMail(sandbox, RENTER.email);
  const link = /https?:\/\/[^/\s]+(\/mi-reserva\?enlace=\S+)$/m.exec(mail.text)?.[1] ?? '';
  const { visitor: member } = await aRenter(deployment);
  const chooser = visit();
  expect((await chooseCar(chooser)).text).toContain('Toyota Corolla');

  const both = await restart({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD });
  await both.waitUntilReady();
  expect((await traveler.get('/precheckin/verify')).body).toContain('value="8-765-4321"');
  expect((await visit().open(link)).text).toContain(code);
  expect((await member.open('/cuenta')).url.pathname).toBe('/cuenta');
  expect((await chooser.get('/reserva')).text).toContain('Toyota Corolla');
  expect(await canSeePicture(deployment, code)).toBe(true);
  await expect.poll(both.printed, { timeout: 30_000 }).toContain('All data is sealed with SECRET_KEY');
  expect(await canSeePicture(deployment, code)).toBe(true);

  const after = await restart({ SECRET_KEY: NEW });
  await after.waitUntilReady();
  expect((await visit().open(link)).text).toContain('Este enlace ya no sirve');
  const again = visit();
  const start = await again.open('/precheckin');
  await again.press(start, 'Empezar', { code, who: 'Pérez' });
  expect((await again.get('/precheckin/verify')).body).toContain('value="8-765-4321"');
  expect((await member.open('/cuenta')).url.pathname).toBe('/cuenta');
  expect((await chooser.get('/reserva')).text).toContain('Toyota Corolla');
  expect(await canSeePicture(deployment, code)).toBe(true);
  await after.end('SIGTERM');
  expect(after.printed()).not.toContain('job failed');
});
