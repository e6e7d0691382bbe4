import { isInternalHost } from './internal-host.ts';
import { isLoopbackHost } from './loopback.ts';
import type { VariableName, Variables } from './variables.ts';

/** A variable whose value is refused, and why. */
export interface ConfigProblem {
  variable: VariableName;
  message: string;
}

/** Settings that only the start itself finds wrong, for example against the database. */
export class SettingsError extends Error {
  readonly problems: ConfigProblem[];

  constructor(problems: ConfigProblem[]) {
    super(problems.map(({ variable, message }) => `${variable} ${message}`).join('; '));
    this.problems = problems;
  }
}

/** Returns all problems of settings that are valid one by one, but not together or not in production. */
export function findProblems(given: Variables): ConfigProblem[] {
  return [
    ...findGroupProblems(given),
    ...findKeyProblems(given),
    ...findGatewayProblems(given),
    ...findPayPalProblems(given),
    ...findProductionProblems(given),
    ...findMoneyProblems(given),
  ];
}

function findGroupProblems(given: Variables): ConfigProblem[] {
  const groups = [
    ['BUCKET_URL', 'BUCKET_KEY_ID', 'BUCKET_SECRET'],
    ['OPENID_ISSUER', 'OPENID_CLIENT_ID', 'OPENID_CLIENT_SECRET'],
    ['DKIM_SELECTOR', 'DKIM_KEY'],
    ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
    ['WEBHOOK_URL', 'WEBHOOK_SECRET'],
  ] as const;
  return groups.flatMap((names) => {
    const missing = names.filter((name) => given[name] === undefined);
    if (missing.length === names.length) return [];
    return missing.map((variable) => ({
      variable,
      message: 'is missing beside the other settings of its group',
    }));
  });
}

function findKeyProblems({ SECRET_KEY: key, SECRET_KEY_PREVIOUS: previous }: Variables): ConfigProblem[] {
  if (previous === undefined) return [];
  if (key === undefined)
    return [{ variable: 'SECRET_KEY', message: 'is missing beside SECRET_KEY_PREVIOUS' }];
  if (key !== previous) return [];
  return [{ variable: 'SECRET_KEY_PREVIOUS', message: 'is the same as SECRET_KEY' }];
}

/** On by default, except in production. */
export function isSandboxOn(given: Variables): boolean {
  return (given.SANDBOX ?? (given.NODE_ENV === 'production' ? 'off' : 'on')) === 'on';
}

/** The three gateway settings must be set together, and are required without a sandbox. */
function findGatewayProblems(given: Variables): ConfigProblem[] {
  const names = ['METROBANK_URL', 'METROBANK_ID', 'METROBANK_PASSWORD'] as const;
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === 0 || (missing.length === names.length && isSandboxOn(given))) return [];
  const message =
    missing.length === names.length
      ? 'is required when the sandbox is off'
      : 'is missing beside the other two';
  return missing.map((variable) => ({ variable, message }));
}

/** Test hosts that approve test cards and accounts: with them in production, payments would take no money. */
const TEST_HOSTS = ['staging.ptranz.com', 'api-m.sandbox.paypal.com'];

/** Real money in production only, and only real money there. */
function findMoneyProblems(given: Variables): ConfigProblem[] {
  const isStaging = given.STAGING === 'on';
  if (given.NODE_ENV !== 'production' && !isStaging) return [];
  const used = [
    { variable: 'METROBANK_URL', url: given.METROBANK_URL },
    { variable: 'PAYPAL_URL', url: given.PAYPAL_CLIENT_ID && given.PAYPAL_URL },
  ] as const;
  const wrong = used.filter(({ url }) => url && TEST_HOSTS.includes(new URL(url).hostname) !== isStaging);
  const message = isStaging
    ? `takes real money and must not be used with STAGING; test hosts are ${TEST_HOSTS.join(', ')}`
    : 'takes play money and must not be used in production';
  return wrong.map(({ variable }) => ({ variable, message }));
}

function findProductionProblems(given: Variables): ConfigProblem[] {
  if (given.NODE_ENV !== 'production') return [];
  const required = ['SECRET_KEY', 'SITE_URL', 'SMTP_URL', 'MAIL_FROM'] as const;
  const problems: ConfigProblem[] = required
    .filter((name) => given[name] === undefined)
    .map((variable) => ({ variable, message: 'is required in production' }));
  for (const variable of ['SITE_URL', 'WEBHOOK_URL'] as const) {
    if (given[variable] && !given[variable].startsWith('https:'))
      problems.push({ variable, message: 'must be an https address in production' });
    else if (given[variable] && isInternalHost(new URL(given[variable]).hostname))
      problems.push({ variable, message: 'must be an address on the internet in production' });
  }
  if (isSandboxOn(given)) problems.push({ variable: 'SANDBOX', message: 'must not be on in production' });
  if (given.METROBANK_URL && !isForeignAndEncrypted(given.METROBANK_URL)) {
    const message = 'must be an https address of another machine in production';
    problems.push({ variable: 'METROBANK_URL', message });
  } else if (given.METROBANK_URL && !isBelow(given.METROBANK_URL, given.METROBANK_HOSTS)) {
    problems.push({ variable: 'METROBANK_URL', message: 'is not at one of METROBANK_HOSTS' });
  }
  for (const variable of ['CLOCK_FILE', 'GATEWAY_PATIENCE_MS'] as const) {
    if (given[variable] !== undefined)
      problems.push({ variable, message: 'is for tests and must not be set in production' });
  }
  if (given.SITE_BUILD === 'development')
    problems.push({ variable: 'SITE_BUILD', message: 'must not be development in production' });
  if (given.ACCOUNT_SECURE === 'off')
    problems.push({ variable: 'ACCOUNT_SECURE', message: 'must not be off in production' });
  return [...problems, ...findPlainServices(given)];
}

/** In production, services on other machines are called by https only. OWASP ASVS 5.0, 12.3.3. */
function findPlainServices(given: Variables): ConfigProblem[] {
  const plain = (['CONTENT_URL', 'OPENID_ISSUER', 'BUCKET_URL'] as const).filter((name) => {
    const url = given[name] && new URL(given[name]);
    return url && url.protocol !== 'https:' && !isLoopbackHost(url.hostname);
  });
  const message = 'must be an https address in production, unless it is of this machine';
  return plain.map((variable) => ({ variable, message }));
}

/** The secret may only be sent to PayPal, or to a simulated PayPal on this machine. payments.md#card-data. */
function findPayPalProblems({ PAYPAL_URL: url, NODE_ENV: mode }: Variables): ConfigProblem[] {
  const { origin, hostname } = new URL(url);
  const isPayPal = ['https://api-m.paypal.com', 'https://api-m.sandbox.paypal.com'].includes(origin);
  if (isPayPal || (mode !== 'production' && isLoopbackHost(hostname))) return [];
  return [{ variable: 'PAYPAL_URL', message: 'must be an address of PayPal’s own' }];
}

/** Protects against a changed address, to which card data would be sent. payments.md#card-data. */
function isBelow(url: string, hosts: string): boolean {
  const { hostname } = new URL(url);
  return hosts.split(',').some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

function isForeignAndEncrypted(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && !isLoopbackHost(hostname);
}
