import { createHash, createPublicKey, verify } from 'node:crypto';

/**
 * Whether the first DKIM signature of a mail is valid (RFC 6376, rsa-sha256 with relaxed canonicalization of
 * header and body). `lookUp` returns the value of a TXT record by its name.
 */
export function isSignedByDomain(mail: string, lookUp: (name: string) => string | undefined): boolean {
  const end = mail.indexOf('\r\n\r\n');
  const headers = mail.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = headers.find((header) => /^dkim-signature:/i.test(header));
  if (!signature) return false;
  const tags = readTags(signature.slice(signature.indexOf(':') + 1));
  const key = readTags(lookUp(`${tags.get('s')}._domainkey.${tags.get('d')}`) ?? '').get('p');
  if (tags.get('a') !== 'rsa-sha256' || tags.get('c') !== 'relaxed/relaxed' || !key) return false;
  const hash = createHash('sha256').update(relaxBody(mail.slice(end + 4)));
  if (hash.digest('base64') !== tags.get('bh')) return false;
  const unsigned = relaxHeader(signature).replace(/(;\s*b=)[^;]*/, '$1');
  const signed = [...chooseHeaders(headers, tags.get('h') ?? ''), unsigned].join('\r\n');
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  return verify('sha256', Buffer.from(signed), publicKey, Buffer.from(tags.get('b') ?? '', 'base64'));
}

/** The `tag=value` pairs of a signature or a record, without spaces. */
function readTags(list: string): Map<string, string> {
  return new Map(
    list
      .replace(/\s/g, '')
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  );
}

/** The headers that the signature names; of several with the same name the last ones first. */
function chooseHeaders(headers: string[], names: string): string[] {
  const left = headers.toReversed();
  return names.split(':').flatMap((name) => {
    const at = left.findIndex((header) => header.toLowerCase().startsWith(`${name.toLowerCase()}:`));
    return at < 0 ? [] : left.splice(at, 1).map(relaxHeader);
  });
}

function relaxHeader(header: string): string {
  const at = header.indexOf(':');
  const value = header.slice(at + 1).replace(/\r\n/g, '');
  return `${header.slice(0, at).trim().toLowerCase()}:${value.replace(/[ \t]+/g, ' ').trim()}`;
}

/** The body with one line end at its end. */
function relaxBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  const text = lines.join('\r\n').replace(/(\r\n)+$/, '');
  return text === '' ? '' : `${text}\r\n`;
}
