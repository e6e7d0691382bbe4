// `npm run reservations`: what the counter sees of reservations.
import { requireInstall } from './require-install.js';

requireInstall('npm run reservations');
const { runReservationsCommand } = await import('../server/commands/reservations-command.ts');

try {
  process.exitCode = await runReservationsCommand(process.argv.slice(2), (text) => console.log(text));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
