import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservationMoves } from '#domain/reservation/reservation.ts';
import { copyDemoFiles, demoTemplate } from '#tests/support/demo-template.ts';
import { SECRET_KEY } from '#tests/support/open-test-site.ts';
import { storeForTests } from '#tests/support/open-test-store.ts';

const RUN = path.resolve(import.meta.dirname, '../../scripts/run.js');
const directory = mkdtempSync(path.join(tmpdir(), 'volante-demo-'));
const test = storeForTests(2, demoTemplate);

beforeAll(() => {
  chmodSync(directory, 0o711);
  copyDemoFiles(directory);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function run(args: string[], env: Record<string, string> = {}) {
  const { host, user, database } = test.database.address as Record<string, string>;
  const child = spawn(process.execPath, [RUN, 'demo', ...args], {
    env: {
      NODE_ENV: 'test',
      SECRET_KEY,
      DATA_DIR: directory,
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const [status] = await once(child, 'close');
  return { status, printed };
}

const list = () =>
  test.query<{ code: string; state: string; payment: string; day: string }>(
    `SELECT code, state, payment_status AS payment, to_char(pickup_at, 'YYYY-MM-DD') AS day FROM reservations ORDER BY code`,
  );
const count = async (from: string) =>
  (await test.query<{ count: number }>(`SELECT count(*) FROM ${from}`))[0]?.count ?? 0;

describe('npm run demo', () => {
  it('makes bookings in each state, with papers, payments, refunds and a conflict, the same for the same seed', {
    timeout: 180_000,
  }, async () => {
    const twenty = ['--bookings', '20', '--seed', '3'];
    expect(await run(twenty)).toEqual({ status: 0, printed: '20 bookings of firefly.\n' });
    const first = await list();
    expect(new Set(first.map(({ state }) => state))).toEqual(new Set(Object.keys(reservationMoves)));
    expect(new Set(first.map(({ payment }) => payment))).toContain('paid');
    for (const rows of [
      "precheckins WHERE step = 'done'",
      "private_files WHERE state = 'kept'",
      "refunds WHERE state = 'refunded'",
      "blocks WHERE state = 'conflict'",
      'reservation_history',
      'turned_away',
    ])
      expect([rows, (await count(rows)) > 0]).toEqual([rows, true]);
    expect(await count('outbox_mails WHERE sent_at IS NULL')).toBe(0);
    expect((await run(twenty)).status).toBe(0);
    expect(await list()).toEqual(first);
  });

  it('refuses a production, bookings, content or a rental system of a company, and a site that runs', async () => {
    const before = await list();
    const refused = (printed: RegExp) => ({ status: 1, printed: expect.stringMatching(printed) });
    const production = {
      NODE_ENV: 'production',
      SITE_URL: 'https://www.example.com',
      SMTP_URL: 'smtps://mail.example.com',
    };
    expect((await run(['reset'], production)).status).not.toBe(0);
    const listener = test.store.listenForJobs(() => {});
    expect(await run(['reset'])).toEqual(refused(/stop the site/));
    await listener.close();
    const webhook = {
      WEBHOOK_URL: 'https://rentals.example.com',
      WEBHOOK_SECRET: `whsec_${'a1B2'.repeat(8)}`,
    };
    expect(await run(['reset'], webhook)).toEqual(refused(/settings of a demonstration/));
    await test.query(
      "UPDATE reservations SET brand = 'hertz', renter_email = 'ana@example.com' WHERE code = $1",
      [before[0]?.code],
    );
    expect(await run(['reset'])).toEqual(refused(/another brand/));
    await test.query("UPDATE content.sucursales SET email = 'david@example.com' WHERE code = 'DAV'");
    expect(await run(['reset'])).toEqual(refused(/not that of the demonstration/));
    expect(await list()).toEqual(before);
  });

  it('explains itself for other arguments', async () => {
    const printed = expect.stringContaining('npm run demo -- reset');
    expect(await run(['--bookings', 'many'])).toEqual({ status: 2, printed });
  });
});
