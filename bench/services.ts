import { randomBytes, randomUUID } from 'node:crypto';
import type { Store } from '#adapters/store/create-store.ts';
import { toInstant } from '#domain/calendar/panama.ts';
import type { Services } from '#operations/ports/services.ts';
import { createBackground } from '#server/background.ts';
import { createSecrets } from '#server/secrets.ts';
import { openMemoryFiles } from '#tests/support/memory-files.ts';
import { noAccounts } from '#tests/support/no-accounts.ts';
import { makeContent } from '#tests/support/some-content.ts';

const silent = { info() {}, warn() {}, error() {} };

/** The real store, a small company and nobody outside: mails stay in the outbox, no card is taken. */
export function makeBenchServices(store: Store): Services {
  const {
    drafts,
    reservations,
    payments,
    refunds,
    amendments,
    books,
    changes,
    outbox,
    precheckins,
    renterData,
    rateLimiter,
  } = store;
  const now = toInstant('2026-02-20T09:00');
  return {
    content: makeContent().content,
    accounts: noAccounts(),
    corporateRequests: store.corporateRequests,
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
    mailer: { send: async () => {} },
    mailComposer: {
      compose: async () => ({ subject: '', text: '', html: '', attachments: [] }),
      composeRequest: () => ({ subject: '', text: '', html: '' }),
    },
    cardGateways: {},
    paypal: undefined,
    webhooks: store.webhooks,
    secrets: createSecrets(randomBytes(32).toString('hex')),
    background: createBackground(silent),
    clock: { now: () => now },
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
}
