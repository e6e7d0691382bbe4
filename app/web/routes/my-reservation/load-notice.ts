import type { Cents } from '#domain/money/money.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { takenAtCounter } from '#domain/payment/counter.ts';
import { type PaymentMethod, paymentMethod } from '#domain/payment/method.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { refundableOf } from '#operations/payment/transfer/refund-payment.ts';
import type { Services } from '#operations/ports/services.ts';
import type { ComparedRental } from './amendment/changed-rental.tsx';

/** Money on its way to where it came from. `last4` are the last digits of the card. */
export interface MoneyBack {
  amountCents: Cents;
  method: PaymentMethod;
  last4: string;
}

/** What happened just now, as the address of the page says. */
export type OwnNotice =
  | { kind: 'confirmed' }
  | { kind: 'changed'; before: ComparedRental | undefined }
  | ({ kind: 'cancelled' } & CancelledMoney);

interface CancelledMoney {
  /** Of what was paid online something stays with the company. */
  isKept: boolean;
  refunds: MoneyBack[];
  /** The guarantee, which was held and not charged. */
  released: MoneyBack | undefined;
  /** Taken at a branch, which gives it back. */
  counterCents: Cents;
}

export async function loadNotice(
  services: Services,
  reservation: Reservation,
  name: string | null,
): Promise<OwnNotice | undefined> {
  switch (name) {
    case 'confirmed':
      return { kind: name };
    case 'changed':
      return { kind: name, before: await findBefore(services, reservation) };
    case 'cancelled':
      return { kind: name, ...(await findMoneyBack(services, reservation)) };
    default:
      return undefined;
  }
}

async function findBefore(
  { reservations }: Services,
  { id }: Reservation,
): Promise<ComparedRental | undefined> {
  const history = await reservations.listHistory(id);
  const last = history.findLast(({ kind }) => kind === 'changed');
  return last && { search: last.before.search, snapshot: last.before.snapshot, quote: last.before.quote };
}

async function findMoneyBack({ payments, money }: Services, { id }: Reservation): Promise<CancelledMoney> {
  const [all, paid, latest, { entries }] = await Promise.all([
    payments.refunds.listByReservation(id),
    payments.refunds.listPaid(id),
    payments.findLatest(id),
    money.read(id),
  ]);
  // A refused refund is checked by staff, so nothing is promised about it.
  const open = all.filter(({ cause, state }) => cause === 'cancellation' && state !== 'refused');
  const isGuaranteed = latest?.captureMode === 'guarantee' && latest.state === 'paid';
  return {
    isKept: refundableOf(paid) > 0,
    refunds: await listMoneyBack(payments, open),
    released: isGuaranteed ? toMoneyBack(latest, latest.amountCents) : undefined,
    counterCents: takenAtCounter(entries),
  };
}

/** One sum for each card or account that these parts of payments go back to. */
export async function listMoneyBack(
  payments: Services['payments'],
  parts: readonly { attemptId: string; amountCents: Cents }[],
): Promise<MoneyBack[]> {
  return mergeMoneyBack(
    await Promise.all(
      parts.map(async ({ attemptId, amountCents }) =>
        toMoneyBack(await payments.find(attemptId), amountCents),
      ),
    ),
  );
}

export function toMoneyBack(attempt: PaymentAttempt | undefined, amountCents: Cents): MoneyBack {
  return {
    amountCents,
    method: attempt ? paymentMethod(attempt) : 'card',
    last4: attempt?.cardLast4 ?? '',
  };
}

/** Returns one sum for each card or account, and state if there is one: a rental may have several payments. */
export function mergeMoneyBack<Back extends MoneyBack & { state?: string }>(all: readonly Back[]): Back[] {
  const ways = Map.groupBy(all, ({ method, last4, state }) => [method, last4, state].join());
  return [...ways.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    return {
      ...first,
      amountCents: others.reduce((sum, other) => sum + other.amountCents, first.amountCents),
    };
  });
}
