// `npm run backup`: copies the embedded database and the files of DATA_DIR while the site runs.
import { runCommand } from './run-command.js';

await runCommand('npm run backup', async () => {
  const { runBackupCommand } = await import('../server/commands/backup-command.ts');
  return runBackupCommand;
});
