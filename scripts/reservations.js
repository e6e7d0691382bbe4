// `npm run reservations`: shows and changes reservations for the counter.
import { runCommand } from './run-command.js';

await runCommand('npm run reservations', async () => {
  const { runReservationsCommand } = await import('../server/commands/reservations-command.ts');
  return runReservationsCommand;
});
