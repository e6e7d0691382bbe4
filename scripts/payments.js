// `npm run payments`: shows payments and records operators' decisions.
import { runCommand } from './run-command.js';

await runCommand('npm run payments', async () => {
  const { runPaymentsCommand } = await import('../server/commands/payments-command.ts');
  return runPaymentsCommand;
});
