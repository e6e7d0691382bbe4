import { existsSync } from 'node:fs';
import { isLoopbackHost } from './loopback.ts';
import { getPurpose, type VariableName, type Variables, variables } from './variables.ts';

/** The settings of this process, read once at the start. */
export interface Config {
  mode: 'development' | 'test' | 'production';
  brand: Variables['BRAND'];
  build: Variables['SITE_BUILD'];
  host: string;
  port: number;
  /** Origin as visitors see it, no slash at the end. Undefined: the one each request names. */
  siteUrl: string | undefined;
  trustedProxies: number;
  dataDir: string;
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** `url` undefined: the embedded content service. */
  content: { url: string | undefined; publicToken: string | undefined; serverToken: string | undefined };
  /** Undefined: files of the embedded content service are in `dataDir`. */
  bucket: { url: string; region: string; keyId: string; secret: string } | undefined;
  /** Undefined: nobody signs in elsewhere. */
  openId: { issuer: string; name: string; clientId: string; clientSecret: string } | undefined;
  /** Cookies that keep a renter signed in; `secure` undefined: as the site's address is. */
  accountCookies: { maxAgeSeconds: number; sameSite: 'Lax' | 'Strict'; secure: boolean | undefined };
  gtmId: string | undefined;
  logLevel: Variables['LOG_LEVEL'];
  metricsToken: string | undefined;
  /** With less free where `dataDir` is, no new reservations are taken. */
  minimumFreeMegabytes: number;
  /** How long a process that stops goes on taking requests after `/readyz` has said so. */
  stopDelaySeconds: number;
  /** Undefined: the sandbox plays the gateway. */
  metrobank: { url: string; id: string; password: string; canLookUp: boolean } | undefined;
  /** How the card gateway takes money: when a payment is completed, or by a capture after it. */
  captureMode: 'sale' | 'auth_capture';
  /** Undefined: the sandbox plays PayPal, or nobody does. */
  paypal: PayPalAccount | undefined;
  tdsPolicy: 'strict' | 'lenient';
  /** What tests may do to time; nothing in production. */
  time: { gatewayPatienceMs: number | undefined; clockFile: string | undefined };
  sandbox: { enabled: boolean; host: string; port: number };
  /** Undefined: one is made and kept in `dataDir`. */
  secretKey: string | undefined;
  /** Days after the return that a renter's own data is kept. */
  renterDataDays: number;
  /** Days that companies' requests are kept. */
  corporateRequestDays: number;
  /** Pictures of renters' papers, and who of the staff is shown them: the name by the hash of a token. */
  privateFiles: { days: number; staff: ReadonlyMap<string, string> };
  /** The rental system that is told of reservations; undefined: none. */
  webhook: { url: string; secret: string } | undefined;
  /** Who may read the feed of events: the name by the hash of a token. */
  apiClients: ReadonlyMap<string, string>;
  /** `smtpUrl` undefined: mails go to the sandbox. */
  mail: { smtpUrl: string | undefined; from: string };
}

/** Where PayPal is and who we are to it. */
export interface PayPalAccount {
  url: string;
  clientId: string;
  secret: string;
  /** Undefined: payments are only learnt of by asking. */
  webhookId: string | undefined;
  /** Authority to trust for webhooks instead of the public ones, PEM. */
  webhookAuthority: string | undefined;
}

export interface ConfigProblem {
  variable: VariableName;
  message: string;
}

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: ConfigProblem[] };

/** What the machine, not the operator, decides. */
export interface Machine {
  inContainer: boolean;
}

/**
 * The settings of this process: its environment, which wins, and an optional file `.env` in the working directory. The only
 * place that looks at either.
 */
export function loadConfig(): ConfigResult {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env, { inContainer: isContainer() });
}

/** Turns environment variables into settings, or names everything that is wrong with them. Reads nothing else. */
export function readConfig(env: Record<string, string | undefined>, machine: Machine): ConfigResult {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== '' || name === 'BRAND'),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => ({
      variable: path[0] as VariableName,
      message,
    }));
    return { ok: false, problems };
  }
  const config = toConfig(parsed.data, machine);
  const problems = [
    ...findGroupProblems(parsed.data),
    ...findGatewayProblems(parsed.data),
    ...findPayPalProblems(parsed.data),
    ...findProductionProblems(parsed.data),
  ];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config };
}

/** One line for each problem: the variable, what is wrong, what it is for. */
export function formatProblems(problems: ConfigProblem[]): string {
  const lines = problems.map(
    ({ variable, message }) => `  ${variable}: ${message}\n    (${getPurpose(variable)})`,
  );
  return ['The site cannot start with these settings:', ...lines].join('\n');
}

function isContainer(): boolean {
  return (
    existsSync('/.dockerenv') || existsSync('/run/.containerenv') || 'KUBERNETES_SERVICE_HOST' in process.env
  );
}

function toConfig(given: Variables, machine: Machine): Config {
  return {
    mode: given.NODE_ENV,
    brand: given.BRAND,
    host: given.HOST ?? (machine.inContainer ? '0.0.0.0' : '127.0.0.1'),
    port: given.PORT,
    siteUrl: given.SITE_URL && new URL(given.SITE_URL).origin,
    trustedProxies: given.TRUSTED_PROXIES,
    build: given.SITE_BUILD,
    dataDir: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL,
    content: {
      url: given.CONTENT_URL,
      publicToken: given.CONTENT_PUBLIC_TOKEN,
      serverToken: given.CONTENT_SERVER_TOKEN,
    },
    bucket: toBucket(given),
    openId: toOpenId(given),
    accountCookies: {
      maxAgeSeconds: given.ACCOUNT_MAX_AGE,
      sameSite: given.ACCOUNT_SAME_SITE,
      secure: given.ACCOUNT_SECURE && given.ACCOUNT_SECURE === 'on',
    },
    gtmId: given.GTM_ID,
    logLevel: given.LOG_LEVEL,
    metricsToken: given.METRICS_TOKEN,
    minimumFreeMegabytes: given.MINIMUM_FREE_MB,
    stopDelaySeconds: given.STOP_DELAY_SECONDS ?? (given.NODE_ENV === 'production' ? 5 : 0),
    metrobank: toMetrobank(given),
    captureMode: given.METROBANK_CAPTURE_MODE,
    paypal: toPayPal(given),
    tdsPolicy: given.TDS_POLICY,
    time: { gatewayPatienceMs: given.GATEWAY_PATIENCE_MS, clockFile: given.CLOCK_FILE },
    sandbox: {
      enabled: isSandboxOn(given),
      host: given.SANDBOX_HOST,
      port: given.SANDBOX_PORT ?? given.PORT + 1,
    },
    secretKey: given.SECRET_KEY,
    renterDataDays: given.RENTER_DATA_DAYS,
    corporateRequestDays: given.CORPORATE_REQUEST_DAYS,
    privateFiles: { days: given.PRIVATE_FILE_DAYS, staff: toStaff(given.STAFF_TOKENS) },
    webhook: toWebhook(given),
    apiClients: toStaff(given.API_TOKENS),
    mail: { smtpUrl: given.SMTP_URL, from: given.MAIL_FROM ?? `reservas@${given.BRAND}.example` },
  };
}

/** Names by the hash of their token. */
function toStaff(entries = ''): ReadonlyMap<string, string> {
  const pairs = entries.split(',').map((entry) => entry.split(':'));
  return new Map(pairs.flatMap(([name, hash]) => (name && hash ? [[hash, name]] : [])));
}

function toMetrobank(given: Variables): Config['metrobank'] {
  const { METROBANK_URL: url, METROBANK_ID: id, METROBANK_PASSWORD: password } = given;
  const canLookUp = given.METROBANK_LOOKUP === 'on';
  return url && id && password ? { url, id, password, canLookUp } : undefined;
}

function toPayPal(given: Variables): Config['paypal'] {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: secret, PAYPAL_URL: url } = given;
  const { PAYPAL_WEBHOOK_ID: webhookId, PAYPAL_WEBHOOK_CA: webhookAuthority } = given;
  return clientId && secret ? { url, clientId, secret, webhookId, webhookAuthority } : undefined;
}

function toWebhook({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret }: Variables): Config['webhook'] {
  return url && secret ? { url, secret } : undefined;
}

function toBucket(given: Variables): Config['bucket'] {
  const { BUCKET_URL: url, BUCKET_REGION: region, BUCKET_KEY_ID: keyId, BUCKET_SECRET: secret } = given;
  return url && keyId && secret ? { url, region, keyId, secret } : undefined;
}

function toOpenId(given: Variables): Config['openId'] {
  const { OPENID_ISSUER: issuer, OPENID_NAME: name, OPENID_CLIENT_ID: clientId } = given;
  const clientSecret = given.OPENID_CLIENT_SECRET;
  return issuer && clientId && clientSecret ? { issuer, name, clientId, clientSecret } : undefined;
}

/** Settings that are nothing without each other. */
function findGroupProblems(given: Variables): ConfigProblem[] {
  const groups = [
    ['BUCKET_URL', 'BUCKET_KEY_ID', 'BUCKET_SECRET'],
    ['OPENID_ISSUER', 'OPENID_CLIENT_ID', 'OPENID_CLIENT_SECRET'],
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

function isSandboxOn(given: Variables): boolean {
  return (given.SANDBOX ?? (given.NODE_ENV === 'production' ? 'off' : 'on')) === 'on';
}

/** The three gateway settings belong together, and without a sandbox there is nothing to fall back on. */
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

/** Where gateways approve test cards and sandbox accounts: whoever pays there has a car for nothing. */
const TEST_HOSTS = ['staging.ptranz.com', 'api-m.sandbox.paypal.com'];

function findProductionProblems(given: Variables): ConfigProblem[] {
  if (given.NODE_ENV !== 'production') return [];
  const required = ['SECRET_KEY', 'SITE_URL', 'SMTP_URL'] as const;
  const problems: ConfigProblem[] = required
    .filter((name) => given[name] === undefined)
    .map((variable) => ({ variable, message: 'is required in production' }));
  if (given.WEBHOOK_URL && !given.WEBHOOK_URL.startsWith('https:'))
    problems.push({ variable: 'WEBHOOK_URL', message: 'must be an https address in production' });
  if (isSandboxOn(given)) problems.push({ variable: 'SANDBOX', message: 'must not be on in production' });
  if (given.METROBANK_URL && !isForeignAndEncrypted(given.METROBANK_URL)) {
    const message = 'must be an https address of another machine in production';
    problems.push({ variable: 'METROBANK_URL', message });
  } else if (given.METROBANK_URL && !isBelow(given.METROBANK_URL, given.METROBANK_HOSTS)) {
    problems.push({ variable: 'METROBANK_URL', message: 'is not at one of METROBANK_HOSTS' });
  }
  for (const variable of ['METROBANK_URL', 'PAYPAL_URL'] as const) {
    if (given[variable] && TEST_HOSTS.includes(new URL(given[variable]).hostname))
      problems.push({ variable, message: 'takes play money and must not be used in production' });
  }
  for (const variable of ['CLOCK_FILE', 'GATEWAY_PATIENCE_MS'] as const) {
    if (given[variable] !== undefined)
      problems.push({ variable, message: 'is for tests and must not be set in production' });
  }
  if (given.SITE_BUILD === 'development')
    problems.push({ variable: 'SITE_BUILD', message: 'must not be development in production' });
  if (given.ACCOUNT_SECURE === 'off')
    problems.push({ variable: 'ACCOUNT_SECURE', message: 'must not be off in production' });
  if (given.SITE_URL && !given.SITE_URL.startsWith('https:')) {
    problems.push({ variable: 'SITE_URL', message: 'must be an https address in production' });
  }
  return problems;
}

/** Our secret goes to PayPal alone, or to a PayPal of our own on this machine. PAYMENTS.md section 7. */
function findPayPalProblems({ PAYPAL_URL: url, NODE_ENV: mode }: Variables): ConfigProblem[] {
  const { origin, hostname } = new URL(url);
  const isPayPal = ['https://api-m.paypal.com', 'https://api-m.sandbox.paypal.com'].includes(origin);
  if (isPayPal || (mode !== 'production' && isLoopbackHost(hostname))) return [];
  return [{ variable: 'PAYPAL_URL', message: 'must be an address of PayPal’s own' }];
}

/** Cards sent to an address that somebody slipped into the settings would be gone. PAYMENTS.md section 7. */
function isBelow(url: string, hosts: string): boolean {
  const { hostname } = new URL(url);
  return hosts.split(',').some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

function isForeignAndEncrypted(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && !isLoopbackHost(hostname);
}
