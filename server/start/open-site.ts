import { createHash } from 'node:crypto';
import path from 'node:path';
import type { LiveContent } from '#adapters/content/content.ts';
import { siteConfigError } from '#adapters/content/read-content.ts';
import { drawPng } from '#adapters/files/draw-png.ts';
import type { ConnectionOptions } from '#adapters/store/connection.ts';
import { createStore, type Store } from '#adapters/store/create-store.ts';
import { openDatabase } from '#adapters/store/database.ts';
import { migrate } from '#adapters/store/migrate.ts';
import { recordProductionUse } from '#adapters/store/production-use.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import type { Log } from '#operations/ports/runtime.ts';
import type { Services } from '#operations/ports/services.ts';
import type { App, AppOptions } from '../app.ts';
import { createVoucherPrinter, startVoucherThread } from '../documents/voucher-printer.ts';
import { createOtherBuilds, type OtherBuilds } from '../http/other-builds.ts';
import { readStaticFiles, type StaticFiles } from '../http/static-files.ts';
import type { MayUpload } from '../http/web-request.ts';
import { CLIENT_FILES, loadApp, readImportMap, type SiteBuild, VOUCHER_THREAD } from '../load-app.ts';
import { createPageCache, type PageCache } from '../page-cache/cache.ts';
import { openAccounts, toAuthSettings } from '../services/accounts.ts';
import { checkFileStorage } from '../services/check-file-storage.ts';
import { keepDemoStaff, refuseDemoStaff } from '../services/demo-staff.ts';
import { makeSeed } from '../services/embedded-content.ts';
import { openRenterFiles } from '../services/file-storage.ts';
import { openContent, openContentEditor, openContentSource } from '../services/open-content.ts';
import { createMailer, createServices, type ServicesOptions } from '../services/services.ts';
import type { Config } from '../settings/config.ts';
import { createBackground } from '../worker/background.ts';
import { loadCheckedKeys } from './load-checked-keys.ts';

export interface SiteOptions extends ServicesOptions {
  address: ConnectionOptions;
  /** The site loaded from its sources, without a page cache. Undefined: the built site. */
  sources?: SiteBuild | undefined;
  /** Called for each content that is loaded. */
  onContent?: (content: SiteContent) => void;
}

/** The site without a port: all services connected and content loaded. */
export interface Site {
  app: App;
  pages: PageCache;
  files: StaticFiles;
  /** Undefined when the site is loaded from its sources. */
  otherBuilds?: OtherBuilds | undefined;
  services: Services;
  mayUpload: MayUpload;
  store: Store;
  content: LiveContent;
  /** Whether data may be sealed with the previous key. */
  mustReseal: boolean;
  buildId: string;
  /** Waits for work in progress, then closes the database. */
  close(): Promise<void>;
}

/**
 * Interval of the polling for changed content. It is longer when the service reports changes: each load reads
 * all content, which delays concurrent requests (docs/decisions/0040-content-through-rest.md).
 */
const POLL_MS = 4_000;
const POLL_WITH_NOTIFICATIONS_MS = 60_000;

/** Migrates the database, loads content (fatal when it fails, requirements.md#states), creates the app. */
export async function openSite(options: SiteOptions): Promise<Site> {
  const { config, log, address, sources } = options;
  const build = sources ?? (await loadApp());
  const applied = await migrate(address, undefined, (text) => log.warn({}, text));
  if (applied.length > 0) log.info({ migrations: applied }, 'database brought up to date');
  const database = openDatabase({ ...options, brand: config.brand, size: config.database.poolSize });
  const store = createStore(database);
  const background = createBackground(log);
  const voucherThread = startVoucherThread(VOUCHER_THREAD);
  const printVoucher = createVoucherPrinter(sources?.drawVoucher ?? voucherThread.draw);
  let content: LiveContent | undefined;

  async function close(): Promise<void> {
    await background.settle();
    await voucherThread.stop();
    await content?.close();
    await store.close();
  }

  try {
    const { keys, mustReseal } = await loadCheckedKeys(config, store, log);
    const mailer = createMailer(config);
    const source = await openContentSource(config, {
      database,
      ...keys,
      auth: toAuthSettings(config, { mailer, background, load: async () => build }),
      onSeed: makeSeed(config, store),
      log,
    });
    content = await openContent(config, source, {
      store,
      log,
      onContent: async (loaded) => {
        options.onContent?.(loaded);
        await store.keepTransfers(config.brand, loaded.transfers);
      },
      polling: { everyMs: source.watch ? POLL_WITH_NOTIFICATIONS_MS : POLL_MS, retryMs: POLL_MS },
    });
    if (config.mode === 'production') refuseDemoContent(content.current());
    if (config.mode === 'production') await refuseDemoStaff(store.staff, log);
    else await keepDemoStaff(source, store.staff);
    if (config.mode === 'production' && !config.isStaging) await recordProductionUse(database);
    if ((await store.listUnits()).length === 0)
      log.info({}, 'no units are kept: the fleet status of content decides alone (docs/reference/stock.md)');
    const mailComposer = build.createMailComposer(content, printVoucher, drawPng);
    const accounts = openAccounts(config, source, log);
    background.run('check file storage', () => checkFileStorage(config, database, log));
    const contentEditor = openContentEditor(config, source, { content, log });
    const parts = {
      store,
      database,
      content,
      contentEditor,
      accounts,
      mailer,
      background,
      keys,
      mailComposer,
    };
    const services = createServices(options, { ...parts, ...openRenterFiles(config, keys) });
    const { files, otherBuilds } = sources ? NO_FILES : await openFiles(config, log);
    const app = build.createApp({
      services,
      config: toAppConfig(config),
      log,
      drawPng,
      printVoucher,
      importMap: sources ? undefined : readImportMap(),
      readOtherBuild: otherBuilds?.read,
    });
    const mayUpload = (request: Request) => build.mayUpload(services, request);
    const site = { app, services, mayUpload, store, content, mustReseal, buildId: build.buildId, close };
    const pages = sources ? NO_PAGES : createPageCache({ app, services, addresses: config, files });
    return { ...site, pages, files, otherBuilds };
  } catch (error) {
    await close();
    throw error;
  }
}

function toAppConfig(config: Config): AppOptions['config'] {
  const { brand, gtmId, siteUrl, strictTransport, isIndexed, isStaging, securityContacts, accountCookies } =
    config;
  return {
    brand,
    gtmId,
    siteUrl,
    strictTransport,
    isIndexed,
    isStaging,
    securityContacts,
    accountCookies,
    findApiClient: createFindByToken(config.apiClients),
  };
}

/** Branches of the demo have mail addresses of the reserved `.example`. */
function isDemoBranch({ email }: Pick<Branch, 'email'>): boolean {
  return email.endsWith('.example');
}

/** Whether no branch is a company's own: bookings at those may be real. */
export function isDemoContent({ branches }: SiteContent): boolean {
  return branches.every(isDemoBranch);
}

function refuseDemoContent({ branches }: SiteContent): void {
  if (!branches.some(isDemoBranch)) return;
  const message = 'the content is that of the demo; production needs a database of its own (npm run setup)';
  throw siteConfigError(message);
}

const NO_FILES = { files: new Map(), otherBuilds: undefined };

/** Publishes its own before the first page, as processes of other builds may get the requests for them. */
async function openFiles(
  { strictTransport, staticDir }: Config,
  log: Log,
): Promise<{ files: StaticFiles; otherBuilds: OtherBuilds }> {
  const own = path.join(CLIENT_FILES, 'static');
  const otherBuilds = createOtherBuilds({ directory: staticDir, own, strictTransport, log });
  await otherBuilds.publish();
  return { files: readStaticFiles(CLIENT_FILES, { strictTransport }), otherBuilds };
}

const NO_PAGES: PageCache = {
  answer: () => false,
  answerCached: () => false,
  bytes: () => 0,
  count: () => 0,
  sent: () => 0,
  missed: () => 0,
};

/**
 * Returns a function that finds the owner of the token of an `Authorization` header; undefined for an unknown
 * token. `owners` are by the SHA-256 of their token: only hashes are compared, so that the response time
 * reveals nothing about a token.
 */
export function createFindByToken<Owner>(owners: ReadonlyMap<string, Owner>) {
  return (authorization: string | null): Owner | undefined => {
    const [, token] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? [];
    return token === undefined ? undefined : owners.get(createHash('sha256').update(token).digest('hex'));
  };
}
