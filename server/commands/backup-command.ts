import { existsSync } from 'node:fs';
import { makeBackup } from '../backup/make-backup.ts';
import { checkBackup } from '../backup/manifest.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { createLog } from '../log/log.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import type { Config } from '../settings/config.ts';
import { loadSettings } from './load-settings.ts';

const usage = `npm run backup -- DIRECTORY      copies the embedded database and the files of DATA_DIR into a new folder there
npm run backup -- check FOLDER   compares the files of a backup with its manifest
npm run restore -- FOLDER        restores a backup into an empty DATA_DIR

  docs/guides/backup.md: before and after a restore, and external databases`;

const EXTERNAL = `DATABASE_URL names an external database: back it up with its own tools (docs/guides/backup.md).`;

type Say = (text: string) => void;

/** `npm run backup`. Returns the exit status: 0 done, 1 not possible, 2 invalid arguments or settings. */
export function runBackupCommand(args: string[], say: Say): Promise<number> {
  const [first = '', second] = args;
  return runCommand(args, say, args.length === 1 || (first === 'check' && args.length === 2), (config) =>
    second === undefined ? backUp(config, first, say) : check(second, say),
  );
}

/** `npm run restore`. The same exit status. */
export function runRestoreCommand(args: string[], say: Say): Promise<number> {
  return runCommand(args, say, args.length === 1, async (config) => {
    const [folder = ''] = args;
    const { madeAt } = await restoreBackup({ folder, dataDir: config.dataDir, log: toLog(config) });
    say(`Restored into ${config.dataDir}: the site as it was at ${madeAt}.
Before the start (docs/guides/backup.md): the same SECRET_KEY, and the newest list of erasures in
${config.dataDir}/files/erasures. After it: payments since ${madeAt} at the gateways.`);
    return 0;
  });
}

async function runCommand(
  args: string[],
  say: Say,
  isUnderstood: boolean,
  run: (config: Config) => Promise<number>,
): Promise<number> {
  const config = loadSettings(args, { usage, isUnderstood, say });
  if (typeof config === 'number') return config;
  if (config.database.url) {
    say(EXTERNAL);
    return 1;
  }
  return run(config);
}

async function backUp(config: Config, into: string, say: Say): Promise<number> {
  const { dataDir, bucket } = config;
  for (const directory of [dataDir, into]) {
    if (existsSync(directory)) continue;
    say(`There is no directory ${directory}.`);
    return 1;
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log: toLog(config) });
  try {
    const folder = await makeBackup({ dataDir, into, superuser: postgres.superuser });
    say(`Written: ${folder}, without SECRET_KEY and the list of erasures, which are kept elsewhere.`);
    if (bucket) say('The files in BUCKET_URL are not part of it.');
    return 0;
  } finally {
    await postgres.stop();
  }
}

async function check(folder: string, say: Say): Promise<number> {
  const { files, madeAt } = await checkBackup(folder);
  say(`${folder}: the site as it was at ${madeAt}, ${files.length} files as in the manifest.`);
  return 0;
}

function toLog(config: Config) {
  return createLog({ ...config, logLevel: 'warn' });
}
