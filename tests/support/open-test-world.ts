import { randomBytes, randomUUID } from 'node:crypto';
import { type Instant, toInstant } from '#domain/calendar/panama.ts';
import type { Coupon } from '#domain/pricing/rates.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import type { Mail } from '#operations/ports/mailer.ts';
import type { Services } from '#operations/ports/services.ts';
import { createBackground } from '#server/background.ts';
import { createSecrets } from '#server/secrets.ts';
import { type GatewayWorld, openPowertranzWorld } from './card-gateway-world.ts';
import { openMemoryFiles } from './memory-files.ts';
import { noAccounts } from './no-accounts.ts';
import { openTestStore, type TestStore } from './open-test-store.ts';
import { openPayPalWorld, type PayPalWorld } from './paypal-world.ts';
import { makeContent } from './some-content.ts';

/** Everything operations need: the real store, the card gateway's sandbox, content and a clock moved by hand. */
export interface TestWorld extends TestStore {
  services: Services;
  bank: GatewayWorld;
  paypal: PayPalWorld;
  /** Mails that were sent. */
  mails: Mail[];
  clock: { now: Instant };
  edit(change: (content: SiteContent) => SiteContent): void;
  /** Waits until background work has ended. */
  settle(): Promise<void>;
}

export async function openTestWorld(
  given: { content?: SiteContent; coupons?: Coupon[] } = {},
): Promise<TestWorld> {
  const [test, bank, paypal] = await Promise.all([
    openTestStore(60),
    openPowertranzWorld(),
    openPayPalWorld(),
  ]);
  const clock = { now: toInstant('2026-02-20T09:00') };
  const mails: Mail[] = [];
  const silent = { info() {}, warn() {}, error() {} };
  const background = createBackground(silent);
  const { content, edit } = makeContent(given.content, given.coupons);
  const { drafts, reservations, payments, refunds, webhooks, books } = test.store;
  const { amendments, changes, outbox, precheckins, renterData, rateLimiter } = test.store;
  const services: Services = {
    content,
    accounts: noAccounts(),
    corporateRequests: test.store.corporateRequests,
    drafts,
    reservations,
    payments,
    refunds,
    amendments,
    books,
    changes,
    outbox,
    precheckins,
    privateFiles: openMemoryFiles(),
    renterData,
    rateLimiter,
    mailer: {
      send: async (mail) => {
        mails.push(mail);
      },
    },
    mailComposer: {
      compose: async (mail, { code, quote }) => ({
        subject: mail.kind,
        text: `${code} ${quote.totalCents}`,
        html: '',
        attachments: [],
      }),
      composeRequest: (mail, { company }) => ({ subject: mail.kind, text: company, html: '' }),
    },
    cardGateways: { metrobank: bank.gateway },
    paypal: paypal.gateway,
    webhooks,
    secrets: createSecrets('a secret key of this test, thirty-two bytes and more'),
    background,
    clock: { now: () => clock.now },
    random: { bytes: (count) => randomBytes(count), uuid: () => randomUUID() },
    log: silent,
    site: {
      brand: 'firefly',
      codePrefix: 'FF',
      name: 'Firefly Car Rental',
      mailFrom: 'reservas@example.com',
      origin: 'https://www.example.com',
      privateFileDays: 90,
      renterDataDays: 1826,
      corporateRequestDays: 730,
      tdsPolicy: 'strict',
    },
  };
  return {
    ...test,
    services,
    bank,
    paypal,
    mails,
    clock,
    edit,
    settle: () => background.settle(),
    async close() {
      await background.settle();
      await Promise.all([bank.close(), paypal.close()]);
      await test.close();
    },
  };
}
