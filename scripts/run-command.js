// Runs a command of operators. `load` resolves to its function and is called only when everything is
// installed.
import { requireInstall } from './require-install.js';

/** Sets the command's exit status, or prints the message of its error. */
export async function runCommand(typed, load) {
  requireInstall(typed);
  try {
    const run = await load();
    const status = await run(process.argv.slice(2), (text) => console.log(text));
    if (status !== undefined) process.exitCode = status;
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
