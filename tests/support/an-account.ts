import { randomUUID } from 'node:crypto';
import { createDiskStorage } from '#content-service/assets/storage.ts';
import { roleIds } from '#content-service/schema/roles.ts';
import { createContentService } from '#content-service/service.ts';
import { accountPages } from '#operations/ports/accounts.ts';
import type { Sandbox } from '#sandbox/start-sandbox.ts';
import { deriveToken } from '#server/services/secrets.ts';
import type { Page } from './html/page.ts';
import type { TestSite } from './open-test-site.ts';
import type { Visitor } from './visitor.ts';
import { waitInMails } from './wait-for-mail.ts';

interface Mailing {
  sandbox: Pick<Sandbox, 'url'>;
}

export const PASSWORD = 'Tucán-azul-2026';

export function anAddress(): string {
  return `${randomUUID()}@example.com`;
}

/** Path and query of the link to a page in the mail to that address. */
export async function waitForLink(site: Mailing, to: string, path: string): Promise<string> {
  const link = new RegExp(`https?://\\S+${path}\\?\\S+`);
  const find = (text: string) => link.exec(text)?.[0];
  return toPath(
    await waitInMails(site.sandbox, to, (mails) => mails.map(({ text }) => find(text)).find(Boolean)),
  );
}

/** Registers with the form and confirms the address with the link in the mail. Returns the address. */
export async function register(site: Mailing, visitor: Visitor, email = anAddress()): Promise<string> {
  const form = await visitor.open('/cuenta/registro');
  await visitor.press(form, 'Crear mi cuenta', {
    firstName: 'Ana',
    lastName: 'Ríos',
    email,
    password: PASSWORD,
  });
  const landing = await visitor.open(await waitForLink(site, email, accountPages.verify));
  await visitor.press(landing, 'Confirmar mi correo');
  return email;
}

export async function signIn(visitor: Visitor, email: string, password = PASSWORD): Promise<Page> {
  return visitor.press(await visitor.open('/cuenta/entrar'), 'Entrar', { email, password });
}

/** A signed-in renter with an account. */
export async function aRenter(
  site: Mailing & Pick<TestSite, 'visit'>,
): Promise<{ visitor: Visitor; email: string; profile: Page }> {
  const visitor = site.visit();
  const email = await register(site, visitor);
  return { visitor, email, profile: await signIn(visitor, email) };
}

/** Invites a renter as the company. Returns path and query of the link in the mail. */
export async function invite(site: TestSite, email: string): Promise<string> {
  const { config, database } = site;
  const { secretKey = '', dataDir } = config;
  const urls: string[] = [];
  const inviteUrl = site.origin + accountPages.invitation;
  const admin = deriveToken(secretKey, 'content admin');
  const service = createContentService({
    pool: database.pool,
    fileStorage: createDiskStorage(dataDir),
    tokens: { public: 'unused', server: 'unused', editor: 'unused', admin },
    auth: {
      secret: deriveToken(secretKey, 'content accounts'),
      allowedUrls: { verification: [], passwordReset: [], invite: [inviteUrl] },
      sendMail: async ({ url }) => void urls.push(url),
    },
  });
  const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' };
  const call = (path: string, init: RequestInit = {}) =>
    service.handle(new Request(`http://content.internal/${path}`, { ...init, headers }));
  const body = JSON.stringify({ email, role: roleIds.customer, invite_url: inviteUrl });
  const answer = await call('users/invite', { method: 'POST', body });
  const [url] = urls;
  if (!url) throw new Error(`Nobody was invited: ${answer.status} ${await answer.text()}`);
  return toPath(url);
}

/** Links in mails have the public address of the site; tests use another one. */
function toPath(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}
