// `npm run units`: shows and sets the number of cars of each class per branch.
import { runCommand } from './run-command.js';

await runCommand('npm run units', async () => {
  const { runUnitsCommand } = await import('../server/commands/units-command.ts');
  return runUnitsCommand;
});
