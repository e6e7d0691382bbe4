import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { collections } from '#content-service/model/collections.ts';
import { describeAssets } from '#tests/contracts/content/assets-suite.ts';
import { describeAuth } from '#tests/contracts/content/auth-suite.ts';
import { describeEditing } from '#tests/contracts/content/editing-suite.ts';
import { describePasswords } from '#tests/contracts/content/password-suite.ts';
import { describeReading } from '#tests/contracts/content/reading-suite.ts';
import { describeUsers } from '#tests/contracts/content/users-suite.ts';
import { describeWriting } from '#tests/contracts/content/writing-suite.ts';
import { type DirectusTarget, openDirectus, siteUrl } from '#tests/support/directus.ts';
import { findFreePorts } from '#tests/support/free-ports.ts';
import { seedDirectus } from '../../studio/demo.ts';
import { ensureInstalled } from '../../studio/installation.ts';
import { provision, readTarget, toSiteTokens } from '../../studio/provision.ts';
import { change, read } from '../../studio/rest.ts';
import { ensureSchema } from '../../studio/schema.ts';
import { toSnapshot } from '../../studio/snapshot.ts';
import { describeAccounts } from './accounts-suite.ts';
import { exportSchema } from './export-schema.ts';
import { describeMovingContent } from './move-content-suite.ts';
import { describeOffice } from './office-suite.ts';
import { describeSite } from './site-suite.ts';

const run = promisify(execFile);

vi.setConfig({ testTimeout: 60_000, hookTimeout: 600_000 });

/** Runs the suites of the embedded service against a real Directus, which is started once and shared. */
let directus: DirectusTarget;

beforeAll(async () => {
  directus = await openDirectus();
}, 600_000);

afterAll(() => directus?.close());

const open = async (): Promise<DirectusTarget> => ({ ...directus, close: async () => undefined });

it('the schema of the model is what a Directus of its version exports', async () => {
  const exported = await exportSchema(await ensureInstalled(), await findFreePorts(1));
  expect(JSON.parse(JSON.stringify(toSnapshot()))).toEqual(exported);
}, 900_000);

describe('a new Directus', () => {
  it('gets the whole schema from the snapshot of its version', async () => {
    expect(directus.studio.added).toEqual(directus.isOwnVersion ? [] : expect.arrayContaining(['flota']));
    expect(await ensureSchema(directus.studio.directus, collections)).toEqual([]);
  });

  it('is provisioned again by the command without a change, except new tokens of the site', async () => {
    const { directus: target, tokens } = directus.studio;
    const otherKey = 'another key of this test, and of nothing else';
    const other = toSiteTokens(otherKey);
    const { url, token } = readTarget(target.url, target.token);
    const env = { SECRET_KEY: otherKey, STUDIO_ADMIN_TOKEN: token };
    const { stdout } = await run(process.execPath, ['studio/main.ts', 'provision', url], { env });
    expect(stdout).not.toMatch(/added|new label/);
    expect(stdout).toContain(`CONTENT_PUBLIC_TOKEN=${other.public} `);
    expect(stdout).toContain(`CONTENT_EDITOR_TOKEN=${other.editor} `);
    const statusFor = async (bearer: string) =>
      (await fetch(new URL('items/flota', url), { headers: { authorization: `Bearer ${bearer}` } })).status;
    expect([await statusFor(other.public), await statusFor(tokens.public)]).toEqual([200, 401]);
    await provision({ url, token }, tokens);
    expect(await statusFor(tokens.public)).toBe(200);
  });

  it('gets labels, notes and inputs of the model again, and keeps labels in other languages', async () => {
    const { directus: target, tokens } = directus.studio;
    const field = 'fields/promos/valid_until';
    const own = { language: 'fr-FR', translation: 'Valable' };
    const meta = { interface: 'input', options: { trim: true }, note: 'Old', translations: [own] };
    await change(target, field, { meta });
    expect((await provision(target, tokens)).relabeled).toEqual(['promos.valid_until']);
    const [shown] = await read(target, field);
    expect(shown?.meta).toMatchObject({
      interface: 'datetime',
      options: null,
      note: 'Ese día incluido',
      translations: expect.arrayContaining([own, { language: 'es-419', translation: 'Válida hasta' }]),
    });
    expect((await provision(target, tokens)).relabeled).toEqual([]);
  });

  it('loads the demo content once', async () => {
    expect(await seedDirectus(directus.studio.directus)).toBe(true);
    expect(await seedDirectus(directus.studio.directus)).toBe(false);
  }, 900_000);
});

describeEditing(open);
describeSite(open);
describeOffice(open);
describeMovingContent(open);
describeAccounts(open, siteUrl);
describeReading(open);
describeWriting(open);
describeAssets(open);
describeAuth(open);
describePasswords(open);
describeUsers(open);
