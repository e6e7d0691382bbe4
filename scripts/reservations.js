// `npm run reservations`: what the counter sees of reservations.
import { runCommand } from './run-command.js';

await runCommand('npm run reservations', async () => {
  const { runReservationsCommand } = await import('../server/commands/reservations-command.ts');
  return runReservationsCommand;
});
