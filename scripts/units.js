// `npm run units`: how many cars of each class the company keeps at each branch.
import { runCommand } from './run-command.js';

await runCommand('npm run units', async () => {
  const { runUnitsCommand } = await import('../server/commands/units-command.ts');
  return runUnitsCommand;
});
