// `node scripts/run.js NAME …` runs a command of package.json with the pinned Node, after installing what is missing.
// Any Node from version 20 can start it: before the installation it loads only node:*.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
// As a whole, because Node 20 has no `enableCompileCache`.
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.js';
import { endWithNpm } from './run-child.js';

/** Programs, which run while they are imported. */
const PROGRAMS = {
  build: () => import('./build.js').then(({ buildIfStale }) => buildIfStale()),
  start: () => PROGRAMS.build().then(() => import('../server/main.ts')),
  bench: () => PROGRAMS.build().then(() => import('../bench/run.ts')),
  dev: () => import('./dev.js'),
  test: () => import('./check.js'),
  'test:faults': () => import('./test-faults.js'),
  'test:directus': () => import('../studio/check.ts'),
  studio: () => import('../studio/main.ts'),
};

/** Functions of arguments and of a function that prints a line; they resolve to the exit status. */
const COMMANDS = {
  async content() {
    // Mails of accounts are written by the built site. Export and import send none.
    if (!['export', 'import'].includes(args[0])) await PROGRAMS.build();
    return (await import('../server/commands/content-command.ts')).runContentCommand;
  },
  backup: async () => (await import('../server/commands/backup-command.ts')).runBackupCommand,
  restore: async () => (await import('../server/commands/backup-command.ts')).runRestoreCommand,
  setup: async () => (await import('../server/commands/setup-command.ts')).runSetupCommand,
  payments: async () => (await import('../server/commands/payments-command.ts')).runPaymentsCommand,
  reservations: async () =>
    (await import('../server/commands/reservations-command.ts')).runReservationsCommand,
  staff: async () => (await import('../server/commands/staff-command.ts')).runStaffCommand,
  async demo() {
    await PROGRAMS.build();
    return (await import('../server/commands/demo-command.ts')).runDemoCommand;
  },
};

const [, , name = '', ...args] = process.argv;
if (name in PROGRAMS || name in COMMANDS) await run();
else {
  const names = [...Object.keys(PROGRAMS), ...Object.keys(COMMANDS)].sort().join(', ');
  console.error(`volante: there is no command "${name}"; there are ${names}`);
  process.exitCode = 2;
}

async function run() {
  endWithNpm();
  const node = await ensureInstalled();
  if (node !== process.execPath) return runAgain(node);
  // The cache of the site (server/main.ts), which halves the start time of a command.
  module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/volante', import.meta.url)));
  process.argv.splice(2, 1);
  if (name in PROGRAMS) return PROGRAMS[name]();
  try {
    const command = await COMMANDS[name]();
    process.exitCode = await command(args, (text) => console.log(text));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Only without npm or after an installation: npm finds the pinned Node before any other. */
async function runAgain(node) {
  // For programs that start `node` themselves, as Playwright does.
  const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` };
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit', env });
  // Ctrl-C reaches both.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const [status] = await once(child, 'close');
  process.exitCode = status ?? 1;
}
