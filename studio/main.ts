// `npm run studio`: Directus for editors on the embedded PostgreSQL, until Ctrl-C. For `npm run studio --
// snapshot` see make-snapshot.ts.
import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '../server/postgres/embedded-postgres.ts';
import { loadSecretKey } from '../server/settings/secret-key.ts';
import { seedDirectus } from './demo.ts';
import { ensureInstalled } from './installation.ts';
import { makeSnapshot } from './make-snapshot.ts';
import { toSiteSettings } from './site-settings.ts';
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

function describe({ url, admin, tokens }: Studio): string {
  return [
    '',
    `  Studio    ${url}admin`,
    `  sign in   ${admin.email}`,
    `  password  ${admin.password}  (until it is changed there)`,
    '',
    '  The site with this content:',
    `  CONTENT_URL=${url} \\`,
    `  CONTENT_PUBLIC_TOKEN=${tokens.public} \\`,
    `  CONTENT_SERVER_TOKEN=${tokens.server} npm start`,
    '',
  ].join('\n');
}

if (process.argv[2] === 'snapshot') await makeSnapshot(await ensureInstalled(), port);
else await main();
