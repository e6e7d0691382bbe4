import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aCard, getCode, pay, reserve } from '#tests/support/book-by-form.ts';
import { openPapers, PAPERS } from '#tests/support/check-in-by-form.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { copyDemoFiles, demoTemplate } from '#tests/support/demo-template.ts';
import { findFreePorts } from '#tests/support/free-ports.ts';
import { SECRET_KEY } from '#tests/support/open-test-site.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/site-process.ts';
import { type SmtpServer, startSmtpServer } from '#tests/support/smtp-server.ts';
import { createVisitor, type Visitor } from '#tests/support/visitor.ts';

/** Values that occur nowhere else, as typed by a renter and a company. */
const RENTER = {
  firstName: 'Zenobia',
  lastName: 'Quintanilla',
  email: 'zenobia.q@renter.example',
  phone: '6987-1234',
  birthday: '1977-03-29',
  license: 'LIC-55-7788',
  terms: 'accepted',
};
const REFUSED = 'refused.zenobia@renter.example';
const PASSWORD = 'Chiriquí-77-lluvia';
const CARD_NUMBER = '4012 0000 0002 0006';
const CARD = { ...aCard(CARD_NUMBER), cardHolder: 'Zenobia Q Quintanilla', cvv: '739' };
const COMPANY = {
  company: 'Tostaduría Boquete',
  contactName: 'Gumersindo Araúz',
  email: 'gumersindo@company.example',
  phone: '6987-4321',
  interest: 'plan',
  cars: '12',
  message: 'Para la cosecha de café.',
};
const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret of the rental system').toString('base64')}`;
const METRICS_TOKEN = 'a-token-for-metrics-77';

let database: TestDatabase;
let smtp: SmtpServer;
let site: SiteProcess;
const dataDir = mkdtempSync(path.join(tmpdir(), 'volante-output-'));

beforeAll(async () => {
  chmodSync(dataDir, 0o711);
  database = await createTestDatabase(demoTemplate);
  copyDemoFiles(dataDir);
  smtp = await startSmtpServer();
  site = await start({ SMTP_URL: smtp.url });
  await site.waitUntilReady();
});
afterAll(async () => {
  await site.end('SIGKILL');
  smtp.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

function addressOf(name: string, password: string): string {
  const { host, user } = database.connection;
  return `postgres://${user}:${password}@localhost/${name}?host=${encodeURIComponent(host)}`;
}

async function start(env: Record<string, string> = {}): Promise<SiteProcess> {
  return startSiteProcess(await findFreePorts(), {
    DATA_DIR: dataDir,
    SECRET_KEY,
    LOG_LEVEL: 'debug',
    TRUSTED_PROXIES: '1',
    DATABASE_URL: addressOf(database.connection.database, 'db-password-77'),
    WEBHOOK_URL: 'http://127.0.0.1:9/events',
    WEBHOOK_SECRET,
    METRICS_TOKEN,
    ...env,
  });
}

/** Path and query of each link of the site in the mails to that address, as soon as there is one. */
async function waitForLinks(to: string, pattern: RegExp): Promise<string[]> {
  return vi.waitFor(
    async () => {
      const mails = smtp.mails.filter((mail) => mail.to.includes(to));
      const texts = await Promise.all(
        mails.map(async ({ content }) => (await PostalMime.parse(content)).text),
      );
      const links = texts.flatMap((text = '') => text.match(/https?:\/\/\S+/g) ?? []);
      const found = links
        .filter((link) => pattern.test(link))
        .map((link) => link.replace(/^\w+:\/\/[^/]+/, ''));
      expect(found.length).toBeGreaterThan(0);
      return found;
    },
    { timeout: 20_000, interval: 100 },
  );
}

async function useAccount(visitor: Visitor): Promise<string> {
  const { firstName, lastName, email } = RENTER;
  const form = await visitor.open('/cuenta/registro');
  await visitor.press(form, 'Crear mi cuenta', { firstName, lastName, email, password: PASSWORD });
  const [link = ''] = await waitForLinks(email, /\/cuenta\/verificar\?/);
  await visitor.press(await visitor.open(link), 'Confirmar mi correo');
  const signIn = await visitor.open('/cuenta/entrar');
  await visitor.press(signIn, 'Entrar', { email, password: `${PASSWORD}-wrong` });
  await visitor.press(signIn, 'Entrar', { email, password: PASSWORD });
  await visitor.open('/cuenta');
  return link;
}

/** Reserves, opens the link in the mail, checks in and cancels. Returns the link. */
async function useReservation(visitor: Visitor): Promise<string> {
  const { license, birthday, email, lastName } = RENTER;
  const code = getCode(await reserve(visitor, { type: 'normal', typed: RENTER }));
  const [link = ''] = await waitForLinks(email, /enlace=/);
  const other = createVisitor(site.origin);
  await other.open(link);
  await other.open(`/mi-reserva/${code}/datos.json`);
  await other.open(`/mi-reserva/${code}/voucher.pdf`);
  const lookUp = await createVisitor(site.origin).open('/mi-reserva');
  await other.press(lookUp, 'Ver mi reserva', { code, who: lastName });
  await other.press(lookUp, 'Ver mi reserva', { code, who: email });
  const papers = await openPapers(other, code, lastName);
  await other.press(papers, 'Guardar y continuar', { ...PAPERS, license, birthday });
  await other.press(await other.open(`/mi-reserva/${code}/cancelar`), 'Cancelar la reserva');
  return link;
}

describe('the standard output', () => {
  it('has no personal data, card, password or token after the journeys of a renter and a company', async () => {
    const banner = site.printed();
    const visitor = createVisitor(site.origin);
    const links = [await useAccount(visitor), await useReservation(visitor)];
    const checkout = await reserve(visitor, { typed: RENTER });
    await pay(visitor, checkout, { ...CARD, expiration: '01/20' });
    await pay(visitor, checkout, CARD);
    await reserve(createVisitor(site.origin), { type: 'normal', typed: { ...RENTER, email: REFUSED } });
    await visitor.press(await visitor.open('/corporativo'), 'Enviar solicitud', COMPANY);
    await visitor.get(`/flota?${new URLSearchParams({ ...RENTER, ...CARD })}`);
    await visitor.post('/csp-report', JSON.stringify({ 'csp-report': { ...RENTER, sample: CARD_NUMBER } }));
    await visitor.get(`/no-existe/${CARD_NUMBER.replaceAll(' ', '')}`);
    await vi.waitFor(() => expect(site.printed()).toContain('Mail not sent'), { timeout: 20_000 });
    const { terms, ...renter } = RENTER;
    const { interest, cars, ...company } = COMPANY;
    const words = [
      ...Object.values(renter),
      ...Object.values(company),
      REFUSED,
      PASSWORD,
      CARD.cardHolder,
      CARD_NUMBER,
      CARD_NUMBER.replaceAll(' ', ''),
      '69871234',
      SECRET_KEY,
      WEBHOOK_SECRET,
      METRICS_TOKEN,
      'db-password-77',
      ...links.map((link) => link.split('=').at(-1) ?? ''),
      ...visitor.cookies.values(),
    ];
    const printed = site.printed().slice(banner.length);
    expect(words.filter((word) => word.length > 3 && printed.includes(word))).toEqual([]);
    expect(printed).toContain('request');
  });
});

describe('a start that fails', () => {
  const SECRET = 'never-printed-77';
  it.each([
    {
      DATABASE_URL: `postgres://site:${SECRET}@db.internal:port/site`,
      SMTP_URL: `smtps://user:${SECRET}@mail.example.com:port`,
      WEBHOOK_URL: `ftp://user:${SECRET}@rental.example`,
      WEBHOOK_SECRET: SECRET,
      SECRET_KEY: SECRET,
      METRICS_TOKEN: SECRET.slice(0, 15),
      API_TOKENS: SECRET,
    },
    { PAYPAL_CLIENT_SECRET: SECRET, METROBANK_PASSWORD: SECRET, BUCKET_SECRET: SECRET },
  ])('because of wrong settings does not print their values', async (env) => {
    await expectNoSecret(env, SECRET.slice(0, 15));
  });

  it('because of the database does not print its password', async () => {
    await expectNoSecret({ DATABASE_URL: addressOf('missing', SECRET) }, SECRET);
  });

  async function expectNoSecret(env: Record<string, string>, secret: string): Promise<void> {
    const failing = await start(env);
    onTestFinished(async () => void (await failing.end('SIGKILL')));
    expect(await failing.exited).toBe(1);
    expect(failing.printed()).toContain('cannot start');
    expect(failing.printed()).not.toContain(secret);
  }
});
