import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { collections } from '#content-service/model/collections.ts';
import { startDirectusStandIn } from '#tests/support/directus-stand-in.ts';
import { readTarget, toSiteTokens } from '../studio/provision.ts';
import type { Row } from '../studio/rest.ts';

it('provisions a Directus by https, or one of this machine, with the token of an administrator', () => {
  expect(readTarget('https://studio.rental.example/cms', 't')).toEqual({
    url: 'https://studio.rental.example/cms/',
    token: 't',
  });
  expect(readTarget('http://127.0.0.1:8055', 't').url).toBe('http://127.0.0.1:8055/');
  expect(() => readTarget('http://studio.rental.example', 't')).toThrow('must be an https address');
  expect(() => readTarget('ftp://127.0.0.1', 't')).toThrow('must be an https address');
  expect(() => readTarget(undefined, 't')).toThrow('the address of a Directus');
  expect(() => readTarget('https://studio.rental.example')).toThrow('STUDIO_ADMIN_TOKEN');
});

const run = promisify(execFile);
const ADMIN_TOKEN = 'a token of an administrator';
const SECRET_KEY = 'a secret key of this test, and of nothing else';

/** The command `npm run studio -- provision`. Returns its exit status and what it printed. */
async function provision(address: string, token: string) {
  const env = { SECRET_KEY, STUDIO_ADMIN_TOKEN: token, NODE_COMPILE_CACHE: 'node_modules/.cache/volante' };
  const command = run(process.execPath, ['studio/main.ts', 'provision', address], { env });
  return command.then(
    ({ stdout, stderr }) => ({ status: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({
      status: code as number,
      stdout: stdout as string,
      stderr: stderr as string,
    }),
  );
}

it('npm run studio -- provision adds what is missing, prints how the site reads, and adds nothing again', async () => {
  const directus = await startDirectusStandIn('12.0.0', ADMIN_TOKEN);
  onTestFinished(directus.close);
  directus.rows.set('collections', [{ collection: 'notes_of_the_company' }]);
  const first = await provision(directus.url, ADMIN_TOKEN);
  expect([first.status, first.stderr]).toEqual([0, '']);
  const names = collections.filter(({ system }) => !system).map(({ name }) => name);
  for (const name of names) expect(first.stdout).toContain(`studio: added ${name}\n`);
  const tokens = toSiteTokens(SECRET_KEY);
  const settings = [directus.url, tokens.public, tokens.server];
  expect(first.stdout.match(/(?<=CONTENT_(URL|PUBLIC_TOKEN|SERVER_TOKEN)=)\S+/g)).toEqual(settings);
  expect(directus.rows.get('users')).toMatchObject([{ token: tokens.public }, { token: tokens.server }]);
  expect(directus.rows.get('settings')).toMatchObject([
    { project_name: 'Rental', public_registration: true },
  ]);

  const before = structuredClone(directus.rows);
  directus.changes.length = 0;
  const second = await provision(directus.url, ADMIN_TOKEN);
  expect([second.status, second.stdout]).toEqual([0, first.stdout.replace(/^studio: added .*\n/gm, '')]);
  expect(directus.rows).toEqual(before);
  expect(directus.changes.filter((change) => !/^PATCH \/(users|settings)\b/.test(change))).toEqual([]);
});

it('npm run studio -- provision converts rates of an earlier version once, and lists what it did', async () => {
  const directus = await startDirectusStandIn('12.0.0', ADMIN_TOKEN);
  onTestFinished(directus.close);
  expect((await provision(directus.url, ADMIN_TOKEN)).status).toBe(0);
  const fields = directus.rows.get('fields') ?? [];
  const input = fields.find(({ field }) => field === 'rate_periods');
  const decimals = input?.meta;
  Object.assign(input ?? {}, { meta: { interface: 'list', options: { fields: [{ field: 'percent' }] } } });
  const site = {
    id: 'one',
    brand: 'hertz',
    rate_periods: [{ percent: 2500 }],
    length_rates: [{ percent: 10 }],
  };
  directus.rows.set('items', [site]);
  const first = await provision(directus.url, ADMIN_TOKEN);
  expect(first.stdout).toContain(
    'studio: rate_periods of hertz has dollars and percent with decimals: [{"percent":"25.00"}], before: [{"percent":2500}]\n',
  );
  expect(directus.rows.get('items')).toEqual([{ ...site, rate_periods: [{ percent: '25.00' }] }]);
  expect(input?.meta).toEqual({ interface: (decimals as Row).interface, options: (decimals as Row).options });
  Object.assign(site, { rate_periods: [{ percent: 10 }] });
  expect((await provision(directus.url, ADMIN_TOKEN)).stdout).not.toContain('decimals');
  expect(directus.rows.get('items')).toEqual([site]);
});

it('npm run studio -- provision says in one line why it failed, and changes nothing with a wrong token', async () => {
  const directus = await startDirectusStandIn('12.0.0', ADMIN_TOKEN);
  const refused = await provision(directus.url, 'another token');
  expect(refused).toEqual({ status: 1, stdout: '', stderr: expect.stringMatching(/^studio: .*401.*\n$/) });
  expect(directus.changes).toEqual([]);
  await directus.close();
  const away = await provision(directus.url, ADMIN_TOKEN);
  expect(away).toEqual({ status: 1, stdout: '', stderr: 'studio: fetch failed: ECONNREFUSED\n' });
});
