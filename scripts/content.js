// `npm run content`: the content service alone, or moving content between services.
import { buildIfStale } from './build.js';
import { requireInstall } from './require-install.js';

requireInstall('npm run content');
try {
  // Mails of accounts are written by the built site; moving content needs none of it.
  if (!['export', 'import'].includes(process.argv[2])) await buildIfStale();
  const { runContentCommand } = await import('../server/commands/content-command.ts');
  const status = await runContentCommand(process.argv.slice(2), (text) => console.log(text));
  if (status !== undefined) process.exitCode = status;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
