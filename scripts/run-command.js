// A command that an operator types. `load` resolves to its function; it is called only once all that this needs is installed.
import { requireInstall } from './require-install.js';

/** Ends with the command's exit status, or with one line that says what went wrong. */
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
