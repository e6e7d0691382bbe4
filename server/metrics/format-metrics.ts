import type { PaymentBacklog, ReconciledDay, Waiting } from '#operations/ports/payment-ledger.ts';
import type { GatewayHealth } from './gateway-health.ts';

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
};

/** State of payments in Prometheus' text format. No label contains a person, a reservation or a card. */
export function formatBacklog(backlog: PaymentBacklog, lastDay: ReconciledDay | undefined): string[] {
  const waits = (Object.keys(MEANINGS) as Waits[]).flatMap((what) => formatWaiting(what, backlog[what]));
  return [
    ...waits,
    ...header('payments_total', 'counter', 'Attempts to pay, by gateway and state.'),
    ...backlog.outcomes.map(
      ({ gateway, state, count }) =>
        `volante_payments_total{gateway="${escapeLabel(gateway)}",state="${state}"} ${count}`,
    ),
    ...header(
      'payments_risk_declines_total',
      'counter',
      'Attempts refused as lost, stolen or fraudulent cards.',
    ),
    `volante_payments_risk_declines_total ${backlog.riskDeclines}`,
    ...header(
      'webhooks_refused_total',
      'counter',
      'Messages in a gateway’s name that were not from it or not for us.',
    ),
    `volante_webhooks_refused_total ${backlog.webhooksRefused}`,
    ...(lastDay ? formatDay(lastDay) : []),
  ];
}

/** Health of the gateways in Prometheus' text format. */
export function formatHealth(health: GatewayHealth[]): string[] {
  return [
    ...header('gateway_up', 'gauge', 'Whether a gateway answered within the last minute.'),
    ...health.map(
      ({ gateway, isWell }) => `volante_gateway_up{gateway="${escapeLabel(gateway)}"} ${isWell ? 1 : 0}`,
    ),
  ];
}

function formatWaiting(what: Waits, { count, oldestMs }: Waiting): string[] {
  const [name, meaning] = MEANINGS[what];
  return [
    ...header(name, 'gauge', meaning),
    `volante_${name} ${count}`,
    ...header(`${name}_oldest_seconds`, 'gauge', 'How long the oldest of them has waited.'),
    `volante_${name}_oldest_seconds ${Math.round(oldestMs / 1000)}`,
  ];
}

function formatDay({ day, differences }: ReconciledDay): string[] {
  return [
    ...header(
      'reconciliation_differences',
      'gauge',
      'Differences from the gateway’s ledger on the last day compared.',
    ),
    `volante_reconciliation_differences ${differences.length}`,
    ...header('reconciliation_day_timestamp_seconds', 'gauge', 'The last day compared.'),
    `volante_reconciliation_day_timestamp_seconds ${Date.parse(`${day}T00:00:00Z`) / 1000}`,
  ];
}

function header(name: string, type: 'gauge' | 'counter', meaning: string): string[] {
  return [`# HELP volante_${name} ${meaning}`, `# TYPE volante_${name} ${type}`];
}

function escapeLabel(text: string): string {
  return text.replace(/[\\"\n]/g, '_');
}
