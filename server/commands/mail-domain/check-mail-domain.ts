import { createPublicKey } from 'node:crypto';
import { domainOf, type MailSigning } from '#adapters/mail/mailers.ts';

/** Returns the TXT records of a name, each as one text; none for a name that does not exist. */
export type LookUp = (name: string) => Promise<string[]>;

export interface Finding {
  name: 'SPF' | 'DKIM' | 'DMARC';
  isFine: boolean;
  /** What was found, or what is to be published. */
  text: string;
}

/**
 * Compares the DNS records of the sender's domain with what receivers of mail require: SPF (RFC 7208), DKIM
 * (RFC 6376) and DMARC (RFC 7489). `dkim` undefined: the mail server signs, with a selector of its own.
 */
export async function checkMailDomain(
  { from, dkim }: { from: string; dkim: MailSigning | undefined },
  lookUp: LookUp,
): Promise<Finding[]> {
  const domain = domainOf(from);
  const keyName = dkim && `${dkim.selector}._domainkey.${dkim.domain}`;
  const parent = findOrganization(domain);
  const [sender, key, own, inherited] = await Promise.all(
    [domain, keyName, `_dmarc.${domain}`, `_dmarc.${parent}`].map((name) => (name ? lookUp(name) : [])),
  );
  return [
    { name: 'SPF', ...judgeSenders(domain, sender ?? []) },
    { name: 'DKIM', ...(dkim ? judgeKey(dkim, `${keyName}`, key ?? []) : SIGNED_ELSEWHERE) },
    { name: 'DMARC', ...judgePolicy({ domain, parent }, own ?? [], inherited ?? []) },
  ];
}

type Judgment = Omit<Finding, 'name'>;

const SIGNED_ELSEWHERE: Judgment = {
  isFine: true,
  text: 'not checked: without DKIM_KEY the mail server has to sign; its provider names the record',
};

function judgeSenders(domain: string, records: string[]): Judgment {
  const found = records.filter((record) => /^v=spf1(\s|$)/i.test(record));
  const [record = ''] = found;
  if (found.length === 0)
    return wrong(`missing. Publish: ${domain} TXT "v=spf1 include:{servers of your mail provider} -all"`);
  if (found.length > 1)
    return wrong(`${found.length} records, which receivers treat as none. Join them into one.`);
  if (/(^|\s)\+?all(\s|$)/i.test(record)) return wrong(`"${record}" allows every server. End it with -all.`);
  return fine(record);
}

function judgeKey({ key }: MailSigning, name: string, records: string[]): Judgment {
  const own = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  const expected = `${name} TXT "v=DKIM1; k=rsa; p=${own}"`;
  const [record] = records.filter((each) => /(^|;)\s*p=/i.test(each));
  if (record === undefined) return wrong(`missing. Publish: ${expected}`);
  const published = /(?:^|;)\s*p=([^;]*)/i.exec(record)?.[1]?.replaceAll(/\s/g, '');
  return published === own ? fine(name) : wrong(`has another key. Publish: ${expected}`);
}

/** Suffixes under which anyone may have a domain: `com.pa`, `co.uk`. */
const PUBLIC_SUFFIX = /^(?:abo|ac|co|com|edu|gob|gov|ing|med|net|nom|org|sld)\.[a-z]{2}$/i;

/** The organizational domain (RFC 7489, 3.2): the public suffix with one label more. */
function findOrganization(domain: string): string {
  const labels = domain.split('.');
  const isPublic = PUBLIC_SUFFIX.test(labels.slice(-2).join('.'));
  return labels.slice(isPublic ? -3 : -2).join('.');
}

/** Without an own record, that of the organizational domain counts, with its policy for subdomains (6.6.3). */
function judgePolicy(
  { domain, parent }: { domain: string; parent: string },
  own: string[],
  inherited: string[],
): Judgment {
  const isPolicy = (record: string) => /^v=DMARC1\s*;/i.test(record);
  const isInherited = !own.some(isPolicy);
  const found = (isInherited ? inherited : own).filter(isPolicy);
  const [record] = found;
  if (record === undefined)
    return wrong(
      `missing. Publish: _dmarc.${domain} TXT "v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}"`,
    );
  if (found.length > 1)
    return wrong(`${found.length} records, which receivers treat as none. Join them into one.`);
  const tag = isInherited && findTag(record, 'sp') !== undefined ? 'sp' : 'p';
  const place = isInherited ? `"${record}" of ${parent}` : `"${record}"`;
  if ((findTag(record, tag) ?? 'none') === 'none')
    return wrong(`${place} only watches. Set ${tag}=quarantine, later ${tag}=reject.`);
  return fine(isInherited ? place : record);
}

function findTag(record: string, name: string): string | undefined {
  return new RegExp(`;\\s*${name}\\s*=\\s*(\\w+)`, 'i').exec(record)?.[1]?.toLowerCase();
}

function fine(text: string): Judgment {
  return { isFine: true, text };
}

function wrong(text: string): Judgment {
  return { isFine: false, text };
}
