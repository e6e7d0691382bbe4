import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { roleIds } from '#content-service/schema/roles.ts';
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts';
import type { Target } from '#tests/contracts/content/target.ts';
import { ensureInstalled, ownVersion } from '../../studio/installation.ts';
import { toSiteSettings } from '../../studio/site-settings.ts';
import { openStudio, type Studio } from '../../studio/studio.ts';
import { findFreePorts } from './free-ports.ts';
import { startSmtpServer } from './smtp-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Version of Directus under test. */
    directusVersion: string;
  }
}

/** A real Directus on its own database, instead of the embedded service. */
export interface DirectusTarget extends Target {
  studio: Studio;
  /** Whether this version created the snapshot of the schema. */
  isOwnVersion: boolean;
}

/** Known deviations of versions from the contract. The suites assert each one, so that its end is noticed. */
const knownDifferences: Record<string, Target['differences']> = {
  '12.3.1': {},
  // This version does not handle the error of its image library.
  '11.17.4': { tooLargePicture: { status: 500, code: 'INTERNAL_SERVER_ERROR' } },
};

type Mails = NonNullable<Target['accounts']['mails']>;

const quiet = { info() {}, warn() {}, error() {} };
/** Address of a site to whose pages links in mails may lead. */
export const siteUrl = 'http://site.test';
const pageUrl = `${siteUrl}/cuenta/enlace`;

/** Starts a Directus. Takes a minute, so all tests of a file share it. */
export async function openDirectus(): Promise<DirectusTarget> {
  const directory = mkdtempSync(path.join(tmpdir(), 'volante-directus-'));
  chmodSync(directory, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataDir: inject('testDataDir'),
    durable: false,
    log: quiet,
  });
  const smtp = await startSmtpServer();
  const studio = await openStudio({
    installation: await ensureInstalled(inject('directusVersion')),
    superuser: postgres.superuser,
    databaseName: `directus_${randomUUID().replaceAll('-', '')}`,
    port: await findFreePorts(1),
    directory,
    secretKey: randomUUID(),
    settings: {
      ...toSiteSettings({ siteUrl, smtpUrl: smtp.url, mailFrom: 'studio@example.com' }, [pageUrl]),
      PRESSURE_LIMITER_ENABLED: 'false',
      LOGIN_STALL_TIME: '50',
      REGISTER_STALL_TIME: '50',
      RATE_LIMITER_REGISTRATION_ENABLED: 'false',
    },
  });
  return {
    studio,
    isOwnVersion: inject('directusVersion') === ownVersion,
    baseUrl: studio.url,
    tokens: { ...studio.tokens, admin: studio.directus.token },
    fetch: fetchAsIs,
    differences: knownDifferences[inject('directusVersion')] ?? {},
    accounts: {
      get mails() {
        return smtp.mails.map(toAccountMail);
      },
      customerRole: roleIds.customer,
      pageUrl,
      limitsSignIns: false,
      hasOwnProfile: false,
    },
    async close() {
      await studio.stop();
      await postgres.stop();
      smtp.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Sends a request as a server would: no redirects, no headers that `fetch` adds to conditional ones. */
async function fetchAsIs(request: Request): Promise<Response> {
  const { headers } = request;
  if (headers.has('If-None-Match') && !headers.has('Cache-Control'))
    headers.set('Cache-Control', 'max-age=0');
  const answer = await fetch(request, { redirect: 'manual' });
  if (answer.status !== 302) return answer;
  await answer.text();
  return new Response(null, { status: answer.status, headers: answer.headers });
}

const kinds: [RegExp, Mails[number]['kind']][] = [
  [/password/i, 'reset-password'],
  [/invite/i, 'invitation'],
  [/verify/i, 'verify-email'],
];

/** Parses a mail of Directus: HTML in quoted-printable with one link to the page. */
function toAccountMail({ to, content }: { to: string[]; content: string }): Mails[number] {
  const plain = content
    .replaceAll('=\r\n', '')
    .replaceAll('=3D', '=')
    .replaceAll('&#x3D;', '=')
    .replaceAll('&amp;', '&');
  const url = /http:\/\/site\.test\/[^\s"'<)]+/.exec(plain)?.[0] ?? '';
  const subject = /^Subject: (.*)$/m.exec(content)?.[1] ?? '';
  const kind = kinds.find(([words]) => words.test(subject))?.[1] ?? 'verify-email';
  return { kind, to: to[0] ?? '', url };
}
