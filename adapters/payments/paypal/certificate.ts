import { type KeyObject, X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';

export interface CertificateOptions {
  origins: string[];
  /** Certificate authority (PEM) to trust instead of the public ones of the runtime. */
  authority: string | undefined;
  fetch: typeof fetch;
  now: () => number;
}

export type CertificateReading =
  | { kind: 'key'; key: KeyObject }
  | { kind: 'refused' }
  | { kind: 'unavailable' };

const PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;
const MAX_KEPT = 20;
/** Signer, up to three intermediate certificates, root. */
const MAX_CHAIN = 5;
/** Of the certificates for webhooks, live and sandbox; PayPal serves some for other purposes, too. */
const SUBJECTS = ['messageverificationcerts.paypal.com', 'messageverificationcerts.sandbox.paypal.com'];
/** They are certificates of TLS servers. Node.js reads the extended key usage only. */
const TLS_SERVER = '1.3.6.1.5.5.7.3.1';

/**
 * Returns a function that gives the public key of the certificate named in a webhook. It accepts only
 * certificates from PayPal's own address that are made for webhooks, valid now and issued by a trusted
 * authority. They are cached by address while valid. payments.md#paypal-webhooks.
 */
export function createCertificates(
  options: CertificateOptions,
): (url: string) => Promise<CertificateReading> {
  const kept = new Map<string, X509Certificate>();
  let roots: X509Certificate[] | undefined;
  return async (address) => {
    if (!URL.canParse(address)) return { kind: 'refused' };
    const { origin, pathname, search, href } = new URL(address);
    if (!options.origins.includes(origin) || !PATH.test(pathname) || search !== '')
      return { kind: 'refused' };
    const known = kept.get(href);
    if (known && isValidAt(known, options.now())) return { kind: 'key', key: known.publicKey };
    const text = await fetchText(href, options.fetch);
    if (text === undefined) return { kind: 'unavailable' };
    roots ??= (options.authority ? [options.authority] : rootCertificates).map(
      (pem) => new X509Certificate(pem),
    );
    const signer = findTrusted(text, roots, options.now());
    if (!signer || !isForWebhooks(signer)) return { kind: 'refused' };
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(href, signer);
    return { kind: 'key', key: signer.publicKey };
  };
}

async function fetchText(url: string, fetchIt: typeof fetch): Promise<string | undefined> {
  try {
    const init = {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { connection: 'close' },
    } as const;
    const response = await fetchIt(url, init);
    const text = await response.text();
    return response.ok && text.length <= MAX_BYTES ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the first certificate of the text when the others form a chain from it to a root. */
function findTrusted(text: string, roots: X509Certificate[], now: number): X509Certificate | undefined {
  const [signer, ...others] = readCertificates(text);
  let current = signer;
  for (let length = 0; current && length < MAX_CHAIN; length++) {
    const subject = current;
    if (!isValidAt(subject, now)) return undefined;
    if (roots.some((root) => isValidAt(root, now) && isIssuedBy(subject, root))) return signer;
    current = others.find((candidate) => candidate.ca && isIssuedBy(subject, candidate));
  }
  return undefined;
}

function readCertificates(text: string): X509Certificate[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  try {
    return blocks.slice(0, MAX_CHAIN).map((block) => new X509Certificate(block));
  } catch {
    return [];
  }
}

function isForWebhooks(signer: X509Certificate): boolean {
  const isNamed = SUBJECTS.some((name) => signer.checkHost(name, { subject: 'always', wildcards: false }));
  return isNamed && !signer.ca && (signer.keyUsage ?? [TLS_SERVER]).includes(TLS_SERVER);
}

function isIssuedBy(subject: X509Certificate, issuer: X509Certificate): boolean {
  return subject.checkIssued(issuer) && subject.verify(issuer.publicKey);
}

function isValidAt({ validFromDate, validToDate }: X509Certificate, now: number): boolean {
  return validFromDate.getTime() <= now && now <= validToDate.getTime();
}
