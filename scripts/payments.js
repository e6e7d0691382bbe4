// `npm run payments`: what operators see of payments and decide about them.
import { requireInstall } from './require-install.js';

requireInstall('npm run payments');
const { runPaymentsCommand } = await import('../server/commands/payments-command.ts');

try {
  process.exitCode = await runPaymentsCommand(process.argv.slice(2), (text) => console.log(text));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
