import { resolveTxt } from 'node:dns/promises';
import { loadSettings } from './load-settings.ts';
import { checkMailDomain, type LookUp } from './mail-domain/check-mail-domain.ts';

const usage = `npm run mail-domain    compares the DNS records of the domain of MAIL_FROM with what mail servers
                       require of a sender: SPF, DKIM, DMARC (docs/guides/deployment.md)`;

/**
 * `npm run mail-domain`. Returns the exit status: 0 all records are fine, 1 one is missing or wrong, 2 invalid
 * arguments or settings. Throws when DNS does not answer.
 */
export async function runMailDomainCommand(args: string[], say: (text: string) => void): Promise<number> {
  const config = loadSettings(args, { usage, isUnderstood: args.length === 0, say });
  if (typeof config === 'number') return config;
  const findings = await checkMailDomain(config.mail, lookUpText);
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
