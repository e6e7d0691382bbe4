import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { domainOf, type MailSigning } from '#adapters/mail/mailers.ts';
import { type ApiClient, apiScopes } from '#operations/security/api-client.ts';
import { type ConfigProblem, findProblems, isSandboxOn } from './find-problems.ts';
import { STRICT_TRANSPORT } from './strict-transport.ts';
import { getPurpose, type VariableName, type Variables, variables } from './variables.ts';

/** Settings of this process, read once at the start. */
export interface Config {
  mode: 'development' | 'test' | 'production';
  brand: Variables['BRAND'];
  build: Variables['SITE_BUILD'];
  host: string;
  port: number;
  /** Public origin of the site, without a slash at the end. Undefined: the origin of each request. */
  siteUrl: string | undefined;
  /** Value of `Strict-Transport-Security`. Undefined: the site has no https address. */
  strictTransport: string | undefined;
  /** Whether search engines may show the site. */
  isIndexed: boolean;
  /** Whether no real money is taken, which each page says. */
  isStaging: boolean;
  /** Published in security.txt: `mailto:…` or `https://…`. Empty: there is no such file. */
  securityContacts: string[];
  trustedProxies: number;
  dataDir: string;
  /** Folder in which each release leaves its built files for pages of the others. */
  staticDir: string;
  /** `readDatabaseUrl` reads the addresses. */
  database: {
    /** Undefined: the embedded PostgreSQL. */
    url: string | undefined;
    poolSize: number;
  };
  /** Without `url`: the embedded content service. */
  content: {
    url: string | undefined;
    publicToken: string | undefined;
    serverToken: string | undefined;
    inviteToken: string | undefined;
    editorToken: string | undefined;
  };
  /** Undefined: files of the embedded content service are in `dataDir`. */
  bucket: Bucket | undefined;
  /** Undefined: no sign-in with an external provider. */
  openId: { issuer: string; name: string; clientId: string; clientSecret: string } | undefined;
  /** Cookies of account sessions. Without `secure` they are secure when the site's address is https. */
  accountCookies: { maxAgeSeconds: number; sameSite: 'Lax' | 'Strict'; secure: boolean | undefined };
  gtmId: string | undefined;
  logLevel: NonNullable<Variables['LOG_LEVEL']>;
  metricsToken: string | undefined;
  /** When `dataDir` has less free space, the site accepts no new reservations. */
  minimumFreeMegabytes: number;
  /** How long a stopping process continues to accept requests after `/readyz` has reported it. */
  stopDelaySeconds: number;
  /** Undefined: the sandbox simulates the gateway. */
  metrobank: { url: string; id: string; password: string; canLookUp: boolean } | undefined;
  /** Whether the card gateway takes money when a payment is completed, or by a later capture. */
  captureMode: 'sale' | 'auth_capture';
  /** Undefined: the sandbox simulates PayPal, or PayPal is not offered. */
  paypal: PayPalAccount | undefined;
  tdsPolicy: 'strict' | 'lenient';
  /** Changes of time for tests; not allowed in production. */
  time: { gatewayPatienceMs: number | undefined; clockFile: string | undefined };
  sandbox: { enabled: boolean; host: string; port: number };
  /** Undefined: a key is created and kept in `dataDir`. */
  secretKey: string | undefined;
  /** Earlier key, whose data and signatures are still accepted. Undefined: none. */
  previousSecretKey: string | undefined;
  renterDataDays: number;
  corporateRequestDays: number;
  sentMailDays: number;
  /** Days after the return for which pictures of renters' documents are kept. */
  privateFileDays: number;
  /** Rental system that receives events of reservations. Undefined: none. */
  webhook: { url: string; secret: string } | undefined;
  /** Programs of the integration by the hash of their token. */
  apiClients: ReadonlyMap<string, ApiClient>;
  /** Without `smtpUrl`, mails are displayed by the sandbox. */
  mail: { smtpUrl: string | undefined; from: string; dkim: MailSigning | undefined };
}

/** Address and credentials of an S3-compatible bucket. */
export interface Bucket {
  url: string;
  region: string;
  keyId: string;
  secret: string;
  sessionToken: string | undefined;
}

export interface PayPalAccount {
  url: string;
  clientId: string;
  secret: string;
  /** Undefined: the state of payments is only read by polling. */
  webhookId: string | undefined;
  /** Certificate authority (PEM) to trust for webhooks instead of the public ones. */
  webhookAuthority: string | undefined;
}

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: ConfigProblem[] };

/** Facts about the machine that affect defaults. */
export interface Machine {
  inContainer: boolean;
}

/** The environment, before an optional `.env` in the working directory. No other module reads either. */
export function loadConfig(file = '.env'): ConfigResult {
  if (existsSync(file)) loadEnvFile(file);
  return readConfig(process.env, { inContainer: isContainer() });
}

/** As `process.loadEnvFile`, which makes a byte order mark part of the first name. Editors on Windows write it. */
function loadEnvFile(file: string): void {
  const given = parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  Object.assign(process.env, { ...given, ...process.env });
}

/** Converts environment variables to settings, or returns all their problems. */
export function readConfig(env: Record<string, string | undefined>, machine: Machine): ConfigResult {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== '' || name === 'BRAND'),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => ({
      variable: issue.path[0] as VariableName,
      message: issue.message,
    }));
    return { ok: false, problems };
  }
  const config = toConfig(parsed.data, machine);
  const problems = findProblems(parsed.data);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config };
}

/** Describes each problem: the variable, what is wrong, and its purpose. */
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
    strictTransport: given.SITE_URL?.startsWith('https:') ? STRICT_TRANSPORT[given.HSTS] : undefined,
    isIndexed: given.INDEXING === 'on' && given.STAGING === 'off',
    isStaging: given.STAGING === 'on',
    securityContacts: given.SECURITY_CONTACT?.split(',') ?? [],
    trustedProxies: given.TRUSTED_PROXIES,
    build: given.SITE_BUILD,
    dataDir: given.DATA_DIR,
    database: {
      url: given.DATABASE_URL,
      poolSize: given.DATABASE_POOL_SIZE,
    },
    content: {
      url: given.CONTENT_URL,
      publicToken: given.CONTENT_PUBLIC_TOKEN,
      serverToken: given.CONTENT_SERVER_TOKEN,
      inviteToken: given.CONTENT_INVITE_TOKEN,
      editorToken: given.CONTENT_EDITOR_TOKEN,
    },
    bucket: toBucket(given),
    staticDir: given.STATIC_DIR ?? path.join(given.DATA_DIR, 'static'),
    openId: toOpenId(given),
    accountCookies: {
      maxAgeSeconds: given.ACCOUNT_MAX_AGE,
      sameSite: given.ACCOUNT_SAME_SITE,
      secure: given.ACCOUNT_SECURE && given.ACCOUNT_SECURE === 'on',
    },
    gtmId: given.GTM_ID,
    // The console of `npm start` shows the addresses to open, not each request.
    logLevel:
      given.LOG_LEVEL ??
      (given.NODE_ENV === 'development' && given.SITE_BUILD === 'production' ? 'warn' : 'info'),
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
    previousSecretKey: given.SECRET_KEY_PREVIOUS,
    renterDataDays: given.RENTER_DATA_DAYS,
    corporateRequestDays: given.CORPORATE_REQUEST_DAYS,
    sentMailDays: given.SENT_MAIL_DAYS,
    privateFileDays: given.PRIVATE_FILE_DAYS,
    webhook: toWebhook(given),
    apiClients: toApiClients(given.API_TOKENS),
    mail: toMail(given),
  };
}

/** Programs by the hash of their token; without scopes they read events. */
function toApiClients(entries = ''): ReadonlyMap<string, ApiClient> {
  const clients = entries.split(',').map((entry): [string, ApiClient] => {
    const [name = '', hash = '', scopes = 'events'] = entry.split(':');
    return [hash, { name, scopes: apiScopes.filter((scope) => scopes.split('+').includes(scope)) }];
  });
  return new Map(clients.filter(([hash]) => hash !== ''));
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
  const sessionToken = given.BUCKET_SESSION_TOKEN;
  return url && keyId && secret ? { url, region, keyId, secret, sessionToken } : undefined;
}

function toMail(given: Variables): Config['mail'] {
  const { DKIM_SELECTOR: selector, DKIM_KEY: key } = given;
  const from = given.MAIL_FROM ?? `reservas@${given.BRAND}.example`;
  const dkim = selector && key ? { domain: domainOf(from), selector, key } : undefined;
  return { smtpUrl: given.SMTP_URL, from, dkim };
}

function toOpenId(given: Variables): Config['openId'] {
  const { OPENID_ISSUER: issuer, OPENID_NAME: name, OPENID_CLIENT_ID: clientId } = given;
  const clientSecret = given.OPENID_CLIENT_SECRET;
  return issuer && clientId && clientSecret ? { issuer, name, clientId, clientSecret } : undefined;
}
