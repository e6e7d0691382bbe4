import { Counter, Gauge, type Registry } from 'prom-client';
import type { PaymentBacklog, PaymentLedger, Waiting } from '#operations/ports/payment-ledger.ts';

type Waits = Exclude<keyof PaymentBacklog, 'outcomes' | 'riskDeclines' | 'webhooksRefused'>;

const MEANINGS: Record<Waits, [name: string, meaning: string]> = {
  unknown: ['payments_unknown', 'Payments whose outcome is not known yet.'],
  review: ['payments_review', 'Payments that a person must look at.'],
  unreconciled: [
    'payments_unreconciled',
    'Payments whose money is uncertain or on its way, review included.',
  ],
  captures: ['captures_open', 'Payments whose money is held on a card and not taken yet.'],
  refunds: ['refunds_open', 'Refunds that are not settled.'],
  webhooks: ['webhooks_unprocessed', 'Messages of gateways that are not processed.'],
  deliveries: ['events_undelivered', 'Events that the rental system has not taken yet.'],
  deliveriesGivenUp: ['events_given_up', 'Events that it did not take, and that are not tried any more.'],
  mails: ['mails_unsent', 'Mails that are not sent yet.'],
  mailsGivenUp: ['mails_given_up', 'Mails that could not be sent and are not tried any more.'],
  rentalsWithoutCar: [
    'rentals_without_car',
    'Confirmed rentals that cannot have their car, and for which no other fits.',
  ],
};

/** Payments, refunds, webhooks, mails, read by the returned function. Labels have no person, reservation or card. */
export function addPaymentMetrics(
  register: Registry,
  payments: Pick<PaymentLedger, 'backlog' | 'findLastDay'>,
  brand: string,
): () => Promise<void> {
  const setWaiting = addWaits(register);
  const setCounts = addCounts(register);
  const differences = new Gauge({
    name: 'volante_reconciliation_differences',
    help: 'Differences from the gateway’s ledger on the last day compared.',
    registers: [register],
  });
  const lastDay = new Gauge({
    name: 'volante_reconciliation_day_timestamp_seconds',
    help: 'The last day compared.',
    registers: [register],
  });
  return async () => {
    const [backlog, compared] = await Promise.all([payments.backlog(), payments.findLastDay(brand)]);
    for (const what of Object.keys(MEANINGS) as Waits[]) setWaiting[what](backlog[what]);
    setCounts(backlog);
    differences.remove();
    lastDay.remove();
    if (!compared) return;
    differences.set(compared.differences.length);
    lastDay.set(Date.parse(`${compared.day}T00:00:00Z`) / 1000);
  };
}

function addWaits(register: Registry): Record<Waits, (waiting: Waiting) => void> {
  const entries = Object.entries(MEANINGS).map(([what, [name, help]]) => {
    const count = new Gauge({ name: `volante_${name}`, help, registers: [register] });
    const oldest = new Gauge({
      name: `volante_${name}_oldest_seconds`,
      help: 'How long the oldest of them has waited.',
      registers: [register],
    });
    const set = (waiting: Waiting) => {
      count.set(waiting.count);
      oldest.set(Math.round(waiting.oldestMs / 1000));
    };
    return [what, set];
  });
  return Object.fromEntries(entries);
}

/** Each reading replaces the last one. */
function addCounts(register: Registry): (backlog: PaymentBacklog) => void {
  const payments = new Gauge({
    name: 'volante_payments_last_hour',
    help: 'Attempts to pay of the last hour, by gateway and state.',
    labelNames: ['gateway', 'state'],
    registers: [register],
  });
  const riskDeclines = new Gauge({
    name: 'volante_payments_risk_declines_last_hour',
    help: 'Attempts of the last hour refused as lost, stolen or fraudulent cards.',
    registers: [register],
  });
  const webhooksRefused = new Counter({
    name: 'volante_webhooks_refused_total',
    help: 'Messages in a gateway’s name that were not from it or not for us.',
    registers: [register],
  });
  return (backlog) => {
    payments.reset();
    for (const { count, ...labels } of backlog.outcomes) payments.set(labels, count);
    riskDeclines.set(backlog.riskDeclines);
    webhooksRefused.reset();
    webhooksRefused.inc(backlog.webhooksRefused);
  };
}
