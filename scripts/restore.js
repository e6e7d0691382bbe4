// `npm run restore`: restores a backup into an empty DATA_DIR.
import { runCommand } from './run-command.js';

await runCommand('npm run restore', async () => {
  const { runRestoreCommand } = await import('../server/commands/backup-command.ts');
  return runRestoreCommand;
});
