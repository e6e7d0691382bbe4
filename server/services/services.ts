import { randomFillSync, randomUUID } from 'node:crypto';
import type { LiveContent } from '#adapters/content/content.ts';
import { createFileOutbox, createSmtpMailer } from '#adapters/mail/mailers.ts';
import type { Store } from '#adapters/store/create-store.ts';
import { createEventReceiver } from '#adapters/webhooks/event-receiver.ts';
import { findBrand } from '#app/texts/brands/find-brand.ts';
import { offeredCardEntries } from '#domain/payment/capabilities.ts';
import { allGateways } from '#operations/payment/find-gateway.ts';
import type { Accounts } from '#operations/ports/accounts.ts';
import type { CardGateway } from '#operations/ports/card-gateway.ts';
import type { ContentEditor } from '#operations/ports/content-editor.ts';
import type { ErasureList } from '#operations/ports/erasure-list.ts';
import type { MailComposer } from '#operations/ports/mail-composer.ts';
import type { Mailer } from '#operations/ports/mailer.ts';
import type { PrivateFiles } from '#operations/ports/private-files.ts';
import type { RedirectGateway } from '#operations/ports/redirect-gateway.ts';
import type { Background, Log, Random } from '#operations/ports/runtime.ts';
import type { Services } from '#operations/ports/services.ts';
import { mailFolderIn } from '#sandbox/start-sandbox.ts';
import type { Config, PayPalAccount } from '../settings/config.ts';
import { isLoopbackHost } from '../settings/loopback.ts';
import type { SecretKeys } from '../settings/secret-key.ts';
import { siteOrigin } from '../settings/site-origin.ts';
import { createClock } from './clock.ts';
import { watchDiskSpace } from './disk-space.ts';
import { createCardGateways, createPayPal, type GatewayAccount } from './gateways.ts';
import { createSecondFactor } from './second-factor.ts';
import { createSecrets } from './secrets.ts';

type Declared = Pick<CardGateway | RedirectGateway, 'id' | 'capabilities'>;

const POOL_BYTES = 4_096;

export interface ServicesOptions {
  config: Config;
  log: Log;
  /** Used when no real gateway is configured. */
  sandboxGateway: GatewayAccount | undefined;
  /** Used when no PayPal account is configured. */
  sandboxPayPal?: PayPalAccount | undefined;
}

export interface Parts {
  /** Part of the built site, whose texts it shares. */
  mailComposer: MailComposer;
  store: Store;
  content: LiveContent;
  contentEditor: ContentEditor;
  accounts: Accounts;
  mailer: Mailer;
  background: Background;
  keys: SecretKeys;
  privateFiles: PrivateFiles;
  erasures: ErasureList;
}

/** Connects every port to its adapter; no other module does. Throws for invalid settings. */
export function createServices(options: ServicesOptions, parts: Parts): Services {
  const { config, log, sandboxGateway, sandboxPayPal } = options;
  const { store, content, accounts, mailer, background, keys } = parts;
  const services: Services = {
    content,
    contentEditor: parts.contentEditor,
    contentRevisions: store.contentRevisions,
    accounts,
    reservations: store.reservations,
    stock: store.stock,
    payments: store.payments,
    money: store.money,
    reports: store.reports,
    turnedAway: store.turnedAway,
    outbox: store.outbox,
    precheckins: store.precheckins,
    papers: store.papers,
    privateFiles: parts.privateFiles,
    erasures: parts.erasures,
    outbound: {
      mailComposer: parts.mailComposer,
      mailer,
      receiver: config.webhook && createEventReceiver(config.webhook),
    },
    gateways: { cards: {}, paypal: undefined },
    rateLimiter: store.rateLimiter,
    secrets: createSecrets(keys.secretKey, keys.previousKey),
    sealed: store.sealed,
    staff: store.staff,
    changes: store.changes,
    secondFactor: createSecondFactor(),
    host: {
      background,
      diskSpace: watchDiskSpace(config.dataDir, {
        minimumBytes: config.minimumFreeMegabytes * 1_000_000,
        log,
        now: Date.now,
      }),
    },
    clock: createClock(config.time.clockFile),
    random: createRandom(),
    log,
    site: siteFacts(config),
  };
  const clock = { now: () => services.clock.now() };
  services.gateways.cards = createCardGateways(config, sandboxGateway, { log, clock });
  services.gateways.paypal = createPayPal(config, sandboxPayPal, { log, clock });
  requireScreens(allGateways(services.gateways));
  return services;
}

/** Settings of the deployment that operations need. */
export function siteFacts(config: Config): Services['site'] {
  return {
    brand: config.brand,
    codePrefix: findBrand(config.brand)?.codePrefix ?? '',
    name: nameOf(config),
    mailFrom: config.mail.from,
    origin: siteOrigin(config),
    privateFileDays: config.privateFileDays,
    renterDataDays: config.renterDataDays,
    corporateRequestDays: config.corporateRequestDays,
    sentMailDays: config.sentMailDays,
    tdsPolicy: config.tdsPolicy,
  };
}

function nameOf({ brand }: Config): string {
  return findBrand(brand)?.carRentalName ?? brand;
}

/** Without a mail server mails are written to files, which the sandbox displays. */
export function createMailer({ mail, dataDir, mode }: Config): Mailer {
  if (!mail.smtpUrl) return createFileOutbox({ folder: mailFolderIn(dataDir), from: mail.from });
  const requireTls = mode === 'production' && !isLoopbackHost(new URL(mail.smtpUrl).hostname);
  return createSmtpMailer({ url: mail.smtpUrl, from: mail.from, requireTls, dkim: mail.dkim });
}

/** Random bytes from a pool: a few from the system cost as much as some thousand. None is used twice. */
export function createRandom(): Random {
  const pool = new Uint8Array(POOL_BYTES);
  let used = POOL_BYTES;
  return {
    bytes(count) {
      if (count > POOL_BYTES - used) {
        if (count > POOL_BYTES) return randomFillSync(new Uint8Array(count));
        randomFillSync(pool);
        used = 0;
      }
      used += count;
      const drawn = pool.slice(used - count, used);
      // Erases the bytes that were returned from the pool.
      pool.fill(0, used - count, used);
      return drawn;
    },
    uuid: () => randomUUID(),
  };
}

/** Throws for a gateway whose card entry checkout cannot show: no site without a way to pay. */
export function requireScreens(gateways: readonly Declared[]): void {
  for (const { id, capabilities } of gateways) {
    if (offeredCardEntries.includes(capabilities.cardEntry)) continue;
    throw new Error(
      `The gateway ${id} takes cards by ${capabilities.cardEntry}, and the checkout has screens for ` +
        `${offeredCardEntries.join(' and ')} only: set up another gateway, or build that screen`,
    );
  }
}
