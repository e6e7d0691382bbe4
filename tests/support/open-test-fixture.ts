import type { Instant } from '#domain/calendar/panama.ts';
import type { Coupon } from '#domain/pricing/coupon.ts';
import type { Rates } from '#domain/pricing/rates.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import type { Mail } from '#operations/ports/mailer.ts';
import type { Services } from '#operations/ports/services.ts';
import { createBackground } from '#server/worker/background.ts';
import { type GatewayFixture, openPowertranzFixture } from './card-gateway-fixture.ts';
import { openForTests } from './open-for-tests.ts';
import { openTestStore, type TestStore } from './open-test-store.ts';
import { openPayPalFixture, type PayPalFixture } from './paypal-fixture.ts';
import { makeContent } from './some-content.ts';
import { makeStandInServices } from './stand-in-services.ts';

/** All services for operations: the real store, sandboxes of the gateways, content, a settable clock. */
export interface TestFixture extends TestStore {
  services: Services;
  bank: GatewayFixture;
  paypal: PayPalFixture;
  /** Mails that were sent. */
  mails: Mail[];
  clock: { now: Instant };
  edit(change: (content: SiteContent) => SiteContent): void;
  editSite(changes: Partial<SiteContent['site']>): void;
  editRates(changes: Partial<Rates>): void;
  /** Waits until background work has ended. */
  settle(): Promise<void>;
}

/** As many retries as a site makes, without its minute of waiting. */
const PAUSES_MS = Array.from({ length: 7 }, () => 10);

/** A test fixture for the tests of a file or block. */
export function fixtureForTests(...given: Parameters<typeof openTestFixture>): TestFixture {
  return openForTests(() => openTestFixture(...given));
}

export async function openTestFixture(
  given: { content?: SiteContent; coupons?: Coupon[] } = {},
): Promise<TestFixture> {
  const [test, bank, paypal] = await Promise.all([
    openTestStore(60),
    openPowertranzFixture(),
    openPayPalFixture(),
  ]);
  const mails: Mail[] = [];
  const { content, edit } = makeContent(given.content, given.coupons);
  const editSite = (changes: Partial<SiteContent['site']>) =>
    edit((shown) => ({ ...shown, site: { ...shown.site, ...changes } }));
  const { services: standIns, clock } = makeStandInServices(test.store);
  const background = createBackground(standIns.log, PAUSES_MS);
  const services: Services = {
    ...standIns,
    host: { ...standIns.host, background },
    content,
    outbound: { ...standIns.outbound, mailer: { send: async (mail) => void mails.push(mail) } },
    gateways: { cards: { metrobank: bank.gateway }, paypal: paypal.gateway },
  };
  return {
    ...test,
    services,
    bank,
    paypal,
    mails,
    clock,
    edit,
    editSite,
    editRates: (changes) => editSite({ rates: { ...content.current().site.rates, ...changes } }),
    settle: () => background.settle(),
    async close() {
      await background.settle();
      await Promise.all([bank.close(), paypal.close()]);
      await test.close();
    },
  };
}
