// `npm run mail-domain`: checks the DNS records of the domain that sends mails.
import { runCommand } from './run-command.js';

await runCommand('npm run mail-domain', async () => {
  const { runMailDomainCommand } = await import('../server/commands/mail-domain-command.ts');
  return runMailDomainCommand;
});
