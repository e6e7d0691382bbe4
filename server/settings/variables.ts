import { z } from 'zod';
import { BRAND_IDS } from '#app/texts/brands/brand.ts';
import { apiToken, daysKept, httpUrl, isSigningKey, port, postgresUrl, secretKey } from './formats.ts';

/** requirements.md#constants. */
const DEFAULT_BRAND = 'firefly';

/** `GTM-…` or `G-…`, requirements.md#constants. */
const TAG_MANAGER_ID = /^(GTM|G)-[A-Z0-9]+$/;

/** With the purpose, shown with a problem and in `.env.example`. Empty counts as unset, except BRAND. */
export const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development')
    .describe('production refuses sandboxes and built-in secrets'),
  BRAND: z
    .enum(BRAND_IDS, 'No brand specified on nuxt config')
    .default(DEFAULT_BRAND)
    .describe(`the brand this deployment shows: ${BRAND_IDS.join(', ')}`),
  PORT: port.default(3000).describe('port of the site'),
  HOST: z.string().optional().describe('address to listen on; 127.0.0.1, or 0.0.0.0 in a container'),
  SITE_URL: httpUrl.optional().describe('public address of the site; unset: taken from each request'),
  HSTS: z
    .enum(['host', 'subdomains', 'preload'], 'must be host, subdomains or preload')
    .default('subdomains')
    .describe(
      'what an https site requires TLS for: its own name, also names below it, or with preload listing',
    ),
  INDEXING: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .describe('off: search engines must not show any page'),
  STAGING: z
    .enum(['on', 'off'], 'must be on or off')
    .default('off')
    .describe('on: takes no real money, says so on each page, and search engines must not show any'),
  SECURITY_CONTACT: z
    .string()
    .regex(
      /^(mailto:[^\s,@]+@[^\s,@]+|https:\/\/[^\s,]+)(,(mailto:[^\s,@]+@[^\s,@]+|https:\/\/[^\s,]+))*$/,
      'must be like mailto:security@example.com,https://example.com/security',
    )
    .optional()
    .describe(
      'where security problems are reported, published in /.well-known/security.txt; unset: no such file',
    ),
  TRUSTED_PROXIES: z.coerce
    .number('must be a number of proxies')
    .int('must be a number of proxies')
    .min(0, 'must be a number of proxies')
    .default(0)
    .describe(
      'proxies in front whose X-Forwarded-For names the visitor; for npm run content the site is one',
    ),
  SITE_BUILD: z
    .enum(['production', 'development'], 'must be production or development')
    .default('production')
    .describe('production serves the build, development the sources, as npm run dev does'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('directory of the embedded database, mails and the secret key'),
  STATIC_DIR: z
    .string()
    .optional()
    .describe('directory in which releases keep their built files for 48 hours; unset: static in DATA_DIR'),
  DATABASE_URL: postgresUrl
    .optional()
    .describe('an outside PostgreSQL, 15 or newer; unset: the embedded one'),
  DATABASE_POOL_SIZE: z.coerce
    .number('must be a number of connections')
    .int('must be a number of connections')
    .min(2, 'must be 2 at least')
    .max(100, 'must be 100 at most')
    .default(10)
    .describe('connections that this process opens at most for queries'),
  CONTENT_URL: httpUrl.optional().describe('an outside content service; unset: the embedded one'),
  CONTENT_PUBLIC_TOKEN: z
    .string()
    .optional()
    .describe('static token with which content is read for visitors'),
  CONTENT_SERVER_TOKEN: z
    .string()
    .optional()
    .describe('static token with which the server reads what visitors must not list: coupons'),
  CONTENT_INVITE_TOKEN: z
    .string()
    .optional()
    .describe(
      'static token of an outside content service that may invite users; unset: employees are invited there',
    ),
  CONTENT_EDITOR_TOKEN: z
    .string()
    .optional()
    .describe(
      'static token of an outside content service that may change content; unset: it is edited there',
    ),
  BUCKET_URL: httpUrl
    .optional()
    .describe('S3-compatible bucket for files of the embedded content service; unset: DATA_DIR'),
  BUCKET_REGION: z.string().default('us-east-1').describe('region of the bucket'),
  BUCKET_KEY_ID: z.string().optional().describe('access key id for the bucket'),
  BUCKET_SECRET: z.string().optional().describe('secret access key for the bucket'),
  BUCKET_SESSION_TOKEN: z
    .string()
    .optional()
    .describe('session token of temporary credentials for the bucket; unset: the credentials are lasting'),
  OPENID_ISSUER: httpUrl
    .optional()
    .describe('OpenID provider to sign in with at the embedded content service; unset: none'),
  OPENID_NAME: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be a short name in lower case')
    .default('openid')
    .describe('name of that provider in addresses, /auth/login/{name}'),
  OPENID_CLIENT_ID: z.string().optional().describe('client id at that provider'),
  OPENID_CLIENT_SECRET: z.string().optional().describe('client secret at that provider'),
  ACCOUNT_MAX_AGE: z.coerce
    .number('must be a number of seconds')
    .int('must be a number of seconds')
    .min(60, 'must be a minute at least')
    .max(34_560_000, 'must be 400 days at most')
    .default(604_800)
    .describe('seconds that the cookies of a sign-in are kept'),
  ACCOUNT_SAME_SITE: z
    .enum(['Lax', 'Strict'], 'must be Lax or Strict')
    .default('Lax')
    .describe('SameSite of the cookies of a sign-in'),
  ACCOUNT_SECURE: z
    .enum(['on', 'off'], 'must be on or off')
    .optional()
    .describe('Secure of the cookies of a sign-in; unset: on when the site is visited by https'),
  GTM_ID: z
    .string()
    .regex(TAG_MANAGER_ID, { error: ({ input }) => `${input} is not a valid GTM or G ID` })
    .optional()
    .describe('tag-manager id, GTM-… or G-…; unset: no tracking'),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug')
    .optional()
    .describe('how much is logged; unset: info, and warn where a development serves the build'),
  MINIMUM_FREE_MB: z.coerce
    .number()
    .int('must be whole megabytes')
    .min(0, 'must be at least 0')
    .default(256)
    .describe('with less free where DATA_DIR is, no new reservations are taken'),
  STOP_DELAY_SECONDS: z.coerce
    .number()
    .int('must be whole seconds')
    .min(0, 'must be at least 0')
    .max(15, 'must be at most 15')
    .optional()
    .describe('seconds that a stopping process continues to serve; unset: 5 in production, else 0'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must be at least 16 characters long')
    .optional()
    .describe('bearer token for /metrics; unset: only programs on this machine may read it'),
  METROBANK_URL: httpUrl.optional().describe('address of the card gateway; unset: the sandbox'),
  METROBANK_HOSTS: z
    .string()
    .regex(/^[\w.-]+(,[\w.-]+)*$/, 'must be host names with commas between them')
    .default('ptranz.com')
    .describe('where the card gateway may be in production: these hosts and those below them'),
  METROBANK_ID: z.string().optional().describe('merchant id at the card gateway'),
  METROBANK_PASSWORD: z.string().optional().describe('merchant password at the card gateway'),
  METROBANK_LOOKUP: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .describe('off: the account at the card gateway cannot look payments up, so a lost answer is reversed'),
  METROBANK_CAPTURE_MODE: z
    .enum(['sale', 'auth_capture'], 'must be sale or auth_capture')
    .default('sale')
    .describe(
      'sale takes the money at once, auth_capture holds it and takes it once the reservation is confirmed',
    ),
  PAYPAL_URL: httpUrl
    .default('https://api-m.paypal.com')
    .describe('address of PayPal; https://api-m.sandbox.paypal.com plays, a loopback address is for tests'),
  PAYPAL_CLIENT_ID: z
    .string()
    .optional()
    .describe('client id at PayPal; unset: the sandbox, or without that no PayPal'),
  PAYPAL_CLIENT_SECRET: z.string().optional().describe('client secret at PayPal'),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .optional()
    .describe('id that PayPal gave our webhook {SITE_URL}/webhooks/paypal; unset: PayPal is only asked'),
  PAYPAL_WEBHOOK_CA: z
    .string()
    .includes('-----BEGIN CERTIFICATE-----', { error: 'must be a certificate in PEM form' })
    .optional()
    .describe("authority of the certificates of PayPal's webhooks, PEM; unset: the public ones"),
  TDS_POLICY: z
    .enum(['strict', 'lenient'], 'must be strict or lenient')
    .default('strict')
    .describe('cards that 3-D Secure could not authenticate: strict declines, lenient charges at our risk'),
  GATEWAY_PATIENCE_MS: z.coerce
    .number('must be a number of milliseconds')
    .int('must be a number of milliseconds')
    .min(100, 'must be 100 ms at least')
    .optional()
    .describe('longest wait for an answer of a gateway, for tests; unset: as long as banks may take'),
  CLOCK_FILE: z
    .string()
    .optional()
    .describe('file that says by how many milliseconds the clock is wrong, for tests; unset: by none'),
  SANDBOX: z
    .enum(['on', 'off'], 'must be on or off')
    .optional()
    .describe('test gateway, bank page and mail viewer; on unless NODE_ENV is production'),
  SANDBOX_HOST: z
    .string()
    .default('localhost')
    .describe('host name of the sandbox; another one than the site has, as banks do'),
  SANDBOX_PORT: port.optional().describe('port of the sandbox; unset: PORT + 1'),
  SECRET_KEY: secretKey
    .optional()
    .describe('encrypts what is kept secret in the database; unset: made once and kept in DATA_DIR'),
  SECRET_KEY_PREVIOUS: z
    .string()
    .optional()
    .describe('the key before SECRET_KEY, until the log says that it is not needed; unset: none'),
  PRIVATE_FILE_DAYS: daysKept(0, 'must be a number of days')
    .default(90)
    .describe("days after the return that pictures of renters' papers are kept"),
  RENTER_DATA_DAYS: daysKept(30, 'must be a month at least')
    .default(1826)
    .describe("days after the return that renters' addresses, telephones and licenses are kept"),
  CORPORATE_REQUEST_DAYS: daysKept(30, 'must be a month at least')
    .default(730)
    .describe("days that companies' requests by form are kept"),
  SENT_MAIL_DAYS: daysKept(30, 'must be a month at least')
    .default(400)
    .describe('days after the return that the list of sent mails is kept'),
  API_TOKENS: z
    .string()
    .regex(
      new RegExp(`^${apiToken}(,${apiToken})*$`),
      'must be like rentworks:{SHA-256 of its token}:events+blocks,other:{…}',
    )
    .optional()
    .describe(
      'names, SHA-256 and scopes (events, blocks, rentals; default events) of tokens for /api/v1; unset: none',
    ),
  WEBHOOK_URL: httpUrl
    .optional()
    .describe('address of the rental system that receives events; unset: only the feed has them'),
  WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'must be like whsec_{24 to 64 bytes in base64}')
    .optional()
    .describe('signs what is sent to WEBHOOK_URL, as Standard Webhooks describes'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address like smtp://user:password@host:587' })
    .optional()
    .describe("mail server, which needs TLS in production; unset: mails are kept in the sandbox's viewer"),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/, 'must be a mail address')
    .optional()
    .describe('sender of mails, required in production; unset: reservas@{brand}.example'),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z\d]([a-z\d-]*[a-z\d])?$/, 'must be a DNS label, as site2026')
    .optional()
    .describe('name of the DKIM key in DNS, {selector}._domainkey.{domain of MAIL_FROM}'),
  DKIM_KEY: z
    .string()
    .refine(isSigningKey, 'must be a private RSA key of 2048 bits or more in PEM form')
    .optional()
    .describe('private key that signs mails; unset: the mail server signs them'),
});

export type Variables = z.infer<typeof variables>;
export type VariableName = keyof Variables;

export function getPurpose(name: VariableName): string {
  return variables.shape[name].description ?? '';
}
