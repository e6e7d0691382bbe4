// `npm run setup`: asks for what the first booking needs and writes it into an empty content service.
import { runCommand } from './run-command.js';

await runCommand('npm run setup', async () => {
  const { runSetupCommand } = await import('../server/commands/setup-command.ts');
  return (args, say) => runSetupCommand(args, { say, input: process.stdin, output: process.stdout });
});
