// `npm run payments`: what operators see of payments and decide about them.
import { runCommand } from './run-command.js';

await runCommand('npm run payments', async () => {
  const { runPaymentsCommand } = await import('../server/commands/payments-command.ts');
  return runPaymentsCommand;
});
