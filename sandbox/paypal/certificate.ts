import { generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto';

export interface Identity {
  privateKey: KeyObject;
  /** PEM. */
  certificate: string;
}

const SHA256_WITH_RSA = '300d06092a864886f70d01010b0500';
const SHA256_WITH_ECDSA = '300a06082a8648ce3d040302';
const COMMON_NAME = '0603550403';
/** Critical basicConstraints with CA true. */
const IS_AUTHORITY = '300f0603551d130101ff040530030101ff';
const EXTENDED_KEY_USAGE = '0603551d25';
export type Usage = keyof typeof USAGES;

const USAGES = { 'tls-server': '06082b06010505070301', 'code-signing': '06082b06010505070303' };
const DAY_MS = 24 * 60 * 60 * 1000;

/** A certificate authority that is not in any trust store; a client has to trust it explicitly. */
export function makeAuthority(name: string): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const certificate = issue({ issuer: name, subject: name, publicKey, key: privateKey, usage: 'authority' });
  return { privateKey, certificate };
}

/** An RSA key with a certificate issued by the authority, which allows one use. */
export function makeSigner(name: string, usage: Usage, authority: Identity): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const issuer = new X509Certificate(authority.certificate).subject.replace('CN=', '');
  const certificate = issue({ issuer, subject: name, publicKey, key: authority.privateKey, usage });
  return { privateKey, certificate };
}

interface Issue {
  issuer: string;
  subject: string;
  publicKey: KeyObject;
  key: KeyObject;
  usage: 'authority' | Usage;
}

/** X.509, version 3, for a year from yesterday: Node can read certificates but not create them. */
function issue({ issuer, subject, publicKey, key, usage }: Issue): string {
  const algorithm = hex(key.asymmetricKeyType === 'rsa' ? SHA256_WITH_RSA : SHA256_WITH_ECDSA);
  const now = Date.now();
  const body = tagged(0x30, [
    hex('a003020102'),
    tagged(0x02, [hex('01'), Buffer.from(String(now))]),
    algorithm,
    toName(issuer),
    tagged(0x30, [toTime(now - DAY_MS), toTime(now + 365 * DAY_MS)]),
    toName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, [tagged(0x30, [toExtension(usage)])]),
  ]);
  const signature = sign('sha256', body, key);
  const der = tagged(0x30, [body, algorithm, tagged(0x03, [hex('00'), signature])]);
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

function toExtension(usage: Issue['usage']): Buffer {
  if (usage === 'authority') return hex(IS_AUTHORITY);
  const purposes = tagged(0x30, [hex(USAGES[usage])]);
  return tagged(0x30, [hex(EXTENDED_KEY_USAGE), tagged(0x04, [purposes])]);
}

function toName(commonName: string): Buffer {
  const pair = tagged(0x30, [hex(COMMON_NAME), tagged(0x0c, [Buffer.from(commonName)])]);
  return tagged(0x30, [tagged(0x31, [pair])]);
}

function toTime(instant: number): Buffer {
  const digits = new Date(instant).toISOString().replace(/\D/g, '').slice(2, 14);
  return tagged(0x17, [Buffer.from(`${digits}Z`)]);
}

/** A DER element: tag, length, content. */
function tagged(tag: number, parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function hex(text: string): Buffer {
  return Buffer.from(text, 'hex');
}
