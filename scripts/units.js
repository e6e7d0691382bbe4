// `npm run units`: how many cars of each class the company keeps at each branch.
import { requireInstall } from './require-install.js';

requireInstall('npm run units');
const { runUnitsCommand } = await import('../server/commands/units-command.ts');

try {
  process.exitCode = await runUnitsCommand(process.argv.slice(2), (text) => console.log(text));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
