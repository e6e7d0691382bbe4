import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkMailDomain, type LookUp } from './check-mail-domain.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'der' },
});
const dkim = { domain: 'rental.example', selector: 'site', key: privateKey };
const p = publicKey.toString('base64');

const RECORDS: Record<string, string[]> = {
  'rental.example': ['other=1', 'v=spf1 include:_spf.mail.example -all'],
  'site._domainkey.rental.example': [`v=DKIM1; k=rsa; p=${p}`],
  '_dmarc.rental.example': ['v=DMARC1; p=quarantine; rua=mailto:dmarc@rental.example'],
};

const check = async (changes: Record<string, string[]> = {}, signing: { dkim?: typeof dkim } = { dkim }) => {
  const records = { ...RECORDS, ...changes };
  const lookUp: LookUp = async (name) => records[name] ?? [];
  const found = await checkMailDomain({ from: 'Reservas <hola@rental.example>', dkim: signing.dkim }, lookUp);
  return Object.fromEntries(found.map(({ name, isFine, text }) => [name, isFine ? `fine: ${text}` : text]));
};

/** What is said about the DMARC policy of a domain when only these records exist. */
async function checkPolicy(domain: string, records: Record<string, string[]>): Promise<string | undefined> {
  const found = await checkMailDomain(
    { from: `hola@${domain}`, dkim: undefined },
    async (name) => records[name] ?? [],
  );
  const { isFine, text } = found.find(({ name }) => name === 'DMARC') ?? {};
  return isFine ? `fine: ${text}` : text;
}

describe('the check of a mail domain', () => {
  it('finds nothing wrong with complete records', async () => {
    expect(await check()).toEqual({
      SPF: expect.stringMatching(/^fine/),
      DKIM: expect.stringMatching(/^fine/),
      DMARC: expect.stringMatching(/^fine/),
    });
  });

  it('names the records that are missing, with the key to publish', async () => {
    const missing = await check({
      'rental.example': [],
      'site._domainkey.rental.example': [],
      '_dmarc.rental.example': [],
    });
    expect(missing.SPF).toContain('rental.example TXT "v=spf1');
    expect(missing.DKIM).toContain(`site._domainkey.rental.example TXT "v=DKIM1; k=rsa; p=${p}"`);
    expect(missing.DMARC).toContain('_dmarc.rental.example TXT "v=DMARC1; p=quarantine');
  });

  it('refuses two SPF records, one that allows every sender, another key and a policy that only watches', async () => {
    expect((await check({ 'rental.example': ['v=spf1 -all', 'v=spf1 a -all'] })).SPF).toContain('2 records');
    expect((await check({ 'rental.example': ['v=spf1 +all'] })).SPF).toContain('every server');
    const other = await check({ 'site._domainkey.rental.example': ['v=DKIM1; p=MIIB'] });
    expect(other.DKIM).toContain('another key');
    expect((await check({ '_dmarc.rental.example': ['v=DMARC1; p=none'] })).DMARC).toContain('only watches');
  });

  it.each([
    ['web.rental.example', 'rental.example'],
    ['a.b.rental.example', 'rental.example'],
    ['web.rental.com.pa', 'rental.com.pa'],
  ])(
    'judges %s by the policy for subdomains of %s when it has no policy of its own',
    async (domain, parent) => {
      const judge = (record: string) => checkPolicy(domain, { [`_dmarc.${parent}`]: [record] });
      expect(await judge('v=DMARC1; p=reject')).toMatch(/^fine: .* of /);
      expect(await judge('v=DMARC1; p=none; sp=reject')).toMatch(/^fine/);
      expect(await judge('v=DMARC1; p=reject; sp=none')).toContain('sp=quarantine');
      const own = {
        [`_dmarc.${domain}`]: ['v=DMARC1; p=none'],
        [`_dmarc.${parent}`]: ['v=DMARC1; p=reject'],
      };
      expect(await checkPolicy(domain, own)).toContain('only watches');
    },
  );

  it.each([
    ['rental.com.pa', 'com.pa'],
    ['web.rental.com.pa', 'com.pa'],
    ['rental.example', 'example'],
    ['a.b.rental.example', 'b.rental.example'],
  ])('does not judge %s by the policy of %s, which receivers do not look up', async (domain, other) => {
    const records = { [`_dmarc.${other}`]: ['v=DMARC1; p=reject'] };
    expect(await checkPolicy(domain, records)).toContain(`missing. Publish: _dmarc.${domain} TXT`);
  });

  it('refuses two policies, which receivers treat as none', async () => {
    const records = ['v=DMARC1; p=reject', 'v=DMARC1; p=quarantine'];
    const parent = { '_dmarc.rental.example': ['v=DMARC1; p=reject'] };
    const own = { '_dmarc.web.rental.example': records, ...parent };
    expect(await checkPolicy('web.rental.example', own)).toContain('2 records');
  });

  it('leaves DKIM to the mail server when the site does not sign', async () => {
    expect((await check({}, {})).DKIM).toContain('mail server');
  });
});
