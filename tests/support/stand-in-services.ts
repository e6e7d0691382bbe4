import { randomBytes } from 'node:crypto';
import type { Store } from '#adapters/store/create-store.ts';
import { type Instant, toInstant } from '#domain/calendar/panama.ts';
import type { Services } from '#operations/ports/services.ts';
import { createSecondFactor } from '#server/services/second-factor.ts';
import { createSecrets } from '#server/services/secrets.ts';
import { createRandom } from '#server/services/services.ts';
import { createBackground } from '#server/worker/background.ts';
import { openMemoryErasures, openMemoryFiles } from './memory-files.ts';
import { noAccounts } from './no-accounts.ts';
import { noContentEditor } from './no-content-editor.ts';
import { makeContent } from './some-content.ts';

const silent = { info() {}, warn() {}, error() {} };

/** The configuration of Firefly in Panama. */
const site: Services['site'] = {
  brand: 'firefly',
  codePrefix: 'FF',
  name: 'Firefly Car Rental',
  mailFrom: 'reservas@example.com',
  origin: 'https://www.example.com',
  privateFileDays: 90,
  renterDataDays: 1826,
  corporateRequestDays: 730,
  sentMailDays: 400,
  tdsPolicy: 'strict',
};

/**
 * Services with the real store, a small company and no external systems: mails are not sent and nothing can
 * be paid. Tests that need more replace single services. The clock shows the morning of 20 February 2026
 * until a test sets it.
 */
export function makeStandInServices(store: Store): { services: Services; clock: { now: Instant } } {
  const clock = { now: toInstant('2026-02-20T09:00') };
  const services: Services = {
    reservations: store.reservations,
    stock: store.stock,
    payments: store.payments,
    money: store.money,
    reports: store.reports,
    turnedAway: store.turnedAway,
    precheckins: store.precheckins,
    papers: store.papers,
    outbox: store.outbox,
    rateLimiter: store.rateLimiter,
    content: makeContent().content,
    contentEditor: noContentEditor(),
    contentRevisions: store.contentRevisions,
    accounts: noAccounts(),
    privateFiles: openMemoryFiles(),
    erasures: openMemoryErasures(),
    outbound: {
      mailer: { send: async () => {} },
      mailComposer: {
        compose: async (mail, { code, quote }) => ({
          subject: mail.kind,
          text: `${code} ${quote.totalCents}`,
          html: '',
          attachments: [],
        }),
        composeProblems: async (problems) => ({
          subject: '',
          text: JSON.stringify(problems),
          html: '',
          attachments: [],
        }),
        composeQuote: async ({ url }) => ({ subject: 'quote', text: url, html: '', attachments: [] }),
        composeNewDevice: async ({ device }) => ({
          subject: 'new device',
          text: device,
          html: '',
          attachments: [],
        }),
        composeRequest: async (mail, { company }) => ({
          subject: mail.kind,
          text: company,
          html: '',
          attachments: [],
        }),
      },
      receiver: undefined,
    },
    gateways: { cards: {}, paypal: undefined },
    secrets: createSecrets(randomBytes(32).toString('hex')),
    sealed: store.sealed,
    staff: store.staff,
    changes: store.changes,
    secondFactor: createSecondFactor(),
    host: {
      background: createBackground(silent),
      diskSpace: { isLow: () => false, freeBytes: () => undefined },
    },
    clock: { now: () => clock.now },
    random: createRandom(),
    log: silent,
    site,
  };
  return { services, clock };
}
