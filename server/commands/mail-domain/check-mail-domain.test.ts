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

  it('leaves DKIM to the mail server when the site does not sign', async () => {
    expect((await check({}, {})).DKIM).toContain('mail server');
  });
});
