// `npm run studio`: Directus for editors on the embedded PostgreSQL, until Ctrl-C. For `npm run studio --
// provision URL` see provision.ts; `npm run studio -- snapshot` prints the schema as Directus exports it.
import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '../server/postgres/embedded-postgres.ts';
import { loadSecretKey } from '../server/settings/secret-key.ts';
import type { SiteTokens } from './access.ts';
import { seedDirectus } from './demo.ts';
import { ensureInstalled } from './installation.ts';
import { provision, readTarget, toSiteTokens } from './provision.ts';
import { toSiteSettings } from './site-settings.ts';
import { toSnapshot } from './snapshot.ts';
import { openStudio, type Studio } from './studio.ts';

const ROOT = path.dirname(import.meta.dirname);
const DEFAULT_PORT = 8055;

const port = Number(process.env.STUDIO_PORT || DEFAULT_PORT);
const dataDir = path.resolve(ROOT, process.env.DATA_DIR || '.data');
const log = { info: say, warn: say, error: say };

function say(_details: unknown, message: string): void {
  console.log(`studio: ${message}`);
}

async function main(): Promise<void> {
  const installation = await ensureInstalled();
  const directory = path.join(dataDir, 'studio');
  mkdirSync(directory, { recursive: true, mode: 0o711 });
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const ended = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
  try {
    say({}, `Directus ${installation.version} starts (half a minute)`);
    const studio = await openStudio({
      installation,
      superuser: postgres.superuser,
      port,
      directory,
      secretKey: process.env.SECRET_KEY || loadSecretKey(dataDir),
      settings: toSiteSettings({
        siteUrl: process.env.SITE_URL || 'http://127.0.0.1:3000',
        smtpUrl: process.env.SMTP_URL || undefined,
        mailFrom: process.env.MAIL_FROM || 'studio@example.com',
      }),
      onOutput: (text) => process.stderr.write(text),
    });
    await seedDirectus(studio.directus).then((isNew) => isNew && say({}, 'demo content written'));
    console.log(describe(studio));
    await Promise.race([ended, studio.exited]);
    await studio.stop();
  } finally {
    await postgres.stop();
  }
}

/** Adds to a Directus elsewhere what the site needs, and prints how the site reads from it. */
async function provisionOther(address: string | undefined): Promise<void> {
  const directus = readTarget(address, process.env.STUDIO_ADMIN_TOKEN);
  const tokens = toSiteTokens(process.env.SECRET_KEY || loadSecretKey(dataDir));
  const { added, converted, relabeled } = await provision(directus, tokens);
  for (const name of added) say({}, `added ${name}`);
  for (const text of converted) say({}, text);
  for (const name of relabeled) say({}, `new label, note or input: ${name}`);
  console.log(describeSite(directus.url, tokens));
}

/** Prints why a Directus elsewhere could not be changed. */
function report({ message, cause }: Error & { cause?: { code?: string } }): void {
  console.error(`studio: ${[message, cause?.code].filter(Boolean).join(': ')}`);
  process.exitCode = 1;
}

function describe({ url, admin, tokens }: Studio): string {
  return [
    '',
    `  Studio    ${url}admin`,
    `  sign in   ${admin.email}`,
    `  password  ${admin.password}  (until it is changed there)`,
    describeSite(url, tokens),
  ].join('\n');
}

function describeSite(url: string, tokens: SiteTokens): string {
  return [
    '',
    '  The site with this content:',
    `  CONTENT_URL=${url} \\`,
    `  CONTENT_PUBLIC_TOKEN=${tokens.public} \\`,
    `  CONTENT_SERVER_TOKEN=${tokens.server} \\`,
    `  CONTENT_EDITOR_TOKEN=${tokens.editor} npm start`,
    '',
  ].join('\n');
}

const [command, address] = process.argv.slice(2);
if (command === 'snapshot') console.log(JSON.stringify(toSnapshot(), null, 2));
else if (command === 'provision') await provisionOther(address).catch(report);
else await main();
