import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import type { Store } from '#adapters/store/create-store.ts';
import type { Database } from '#adapters/store/database.ts';
import { roles } from '#domain/office/rights.ts';
import { type InviteOutcome, invitePerson, type PersonForm } from '#operations/office/people.ts';
import { staffInvitation } from '#operations/ports/accounts.ts';
import type { Log } from '#operations/ports/runtime.ts';
import { openAccounts } from '../services/accounts.ts';
import { createClock } from '../services/clock.ts';
import { makeSeed } from '../services/embedded-content.ts';
import { openContent, openContentSource } from '../services/open-content.ts';
import { createRandom } from '../services/services.ts';
import type { Config } from '../settings/config.ts';
import { loadSecretKeys } from '../settings/secret-key.ts';
import { siteOrigin } from '../settings/site-origin.ts';
import { loadSettings } from './load-settings.ts';
import { withStore } from './with-store.ts';

const usage = `Employees of the office, in the database of the site's settings

npm run staff -- invite EMAIL --role ROLE  invites an employee and prints the link to choose a password
  --branches PTY,DAV                       branches of the employee (all)
  --language en                            language of the employee's pages and mails (es)

Roles: ${roles.join(', ')}`;

/** `npm run staff`: invites; all else is at /staff/people. Exit status: 0 invited, 1 not possible, 2 invalid input. */
export async function runStaffCommand(args: string[], say: (text: string) => void): Promise<number> {
  const form = parseInvitation(args);
  const config = loadSettings(args, { usage, isUnderstood: form !== undefined, say });
  if (typeof config === 'number' || !form) return Number(config);
  return withStore(config, async (store, log, database) => {
    const links: string[] = [];
    const outcome = await invite(config, form, { store, log, database, links });
    say(describe(outcome, form.email, links));
    return outcome.kind === 'done' ? 0 : 1;
  });
}

/** Undefined for arguments that make no sense. */
function parseInvitation(args: string[]): PersonForm | undefined {
  const options = {
    role: { type: 'string' },
    branches: { type: 'string' },
    language: { type: 'string' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name, email, ...more] = positionals;
    const { role, branches, language = 'es' } = values;
    const isLanguage = language === 'es' || language === 'en';
    if (name !== 'invite' || !email || more.length > 0 || !role || !isLanguage) return undefined;
    return { email, role, branches: branches?.toUpperCase().split(','), language };
  } catch {
    return undefined;
  }
}

/** The embedded content service gives its link to `links`; another one sends it. */
async function invite(
  config: Config,
  form: PersonForm,
  { store, log, database, links }: { store: Store; log: Log; database: Database; links: string[] },
): Promise<InviteOutcome> {
  const invitation = siteOrigin(config) + staffInvitation;
  const { watch: _, ...source } = await openContentSource(config, {
    database,
    ...loadSecretKeys(config),
    auth: {
      allowedUrls: { verification: [], passwordReset: [], invite: [invitation] },
      sendMail: async ({ url }) => void links.push(url),
    },
    onSeed: makeSeed(config, store),
    log,
  });
  const content = await openContent(config, source, { store, log });
  await content.close();
  const actor = { employee: undefined, name: userInfo().username, network: '', factorAt: undefined };
  return invitePerson(
    {
      content,
      staff: store.staff,
      accounts: openAccounts(config, source, log),
      clock: createClock(config.time.clockFile),
      random: createRandom(),
    },
    actor,
    form,
  );
}

function describe(outcome: InviteOutcome, email: string, links: string[]): string {
  switch (outcome.kind) {
    case 'done':
      if (links.length > 0) return `${email} chooses a password within seven days at\n${links.join('\n')}`;
      return outcome.isMailed
        ? `The content service sends ${email} the link, or knows the password already.`
        : `${email} may sign in. Invite the address in the content service, with its role Staff.`;
    case 'known':
      return `${email} has signed in before; change roles at /staff/people.`;
    case 'invalid':
      return `Not invited: ${outcome.problem} is not valid.`;
    case 'forbidden':
    case 'old-factor':
      return 'Not allowed.';
  }
}
