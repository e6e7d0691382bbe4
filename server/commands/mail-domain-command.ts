import { resolveTxt } from 'node:dns/promises';
import { formatProblems, loadConfig } from '../settings/config.ts';
import { isHelpRequest } from './is-help-request.ts';
import { checkMailDomain, type LookUp } from './mail-domain/check-mail-domain.ts';

const usage = `npm run mail-domain    compares the DNS records of the domain of MAIL_FROM with what mail servers
                       require of a sender: SPF, DKIM, DMARC (docs/guides/deployment.md)`;

/**
 * `npm run mail-domain`. Returns the exit status: 0 all records are fine, 1 one is missing or wrong, 2 invalid
 * arguments or settings. Throws when DNS does not answer.
 */
export async function runMailDomainCommand(args: string[], say: (text: string) => void): Promise<number> {
  if (isHelpRequest(args)) {
    say(usage);
    return 0;
  }
  const result = loadConfig();
  if (args.length > 0 || !result.ok) {
    say(result.ok ? usage : formatProblems(result.problems));
    return 2;
  }
  const findings = await checkMailDomain(result.config.mail, lookUpText);
  for (const { name, isFine, text } of findings)
    say(`${name.padEnd(5)} ${isFine ? 'fine ' : 'WRONG'} ${text}`);
  return findings.every(({ isFine }) => isFine) ? 0 : 1;
}

/** A long record is published in parts, which belong together. */
const lookUpText: LookUp = async (name) => {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENODATA', 'ENOTFOUND'].includes(String(error.code)))
      return [];
    throw error;
  }
};
