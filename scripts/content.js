// `npm run content`: serves the content service alone, or moves content between services.
import { buildIfStale } from './build.js';
import { runCommand } from './run-command.js';

await runCommand('npm run content', async () => {
  // Mails of accounts are written by the built site. Export and import send none.
  if (!['export', 'import'].includes(process.argv[2])) await buildIfStale();
  const { runContentCommand } = await import('../server/commands/content-command.ts');
  return runContentCommand;
});
