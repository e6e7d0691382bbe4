// Runs a command of operators. `load` resolves to its function and is called only when everything is
// installed.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { requireInstall } from './require-install.js';

/** Sets the command's exit status, or prints the message of its error. */
export async function runCommand(typed, load) {
  requireInstall(typed);
  // The cache of the site (server/main.ts), which halves the start time of a command.
  enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/volante', import.meta.url)));
  try {
    const run = await load();
    const status = await run(process.argv.slice(2), (text) => console.log(text));
    if (status !== undefined) process.exitCode = status;
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
