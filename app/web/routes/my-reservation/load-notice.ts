import type { Cents } from '#domain/money/money.ts';
import { takenAtCounter } from '#domain/payment/counter.ts';
import { type MoneyBack, requestOf, toMoneyBack } from '#domain/payment/transfer/money-back.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { refundableOf } from '#operations/payment/transfer/refund-payment.ts';
import type { Services } from '#operations/ports/services.ts';
import { listMoneyBack } from '#operations/reservation/list-money-back.ts';
import type { ComparedRental } from './amendment/changed-rental.tsx';

/** What happened just now, as the address of the page says. */
export type OwnNotice =
  | { kind: 'confirmed' }
  | { kind: 'changed'; before: ComparedRental | undefined; refunds: MoneyBack[] }
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
      return { kind: name, ...(await findChange(services, reservation)) };
    case 'cancelled':
      return { kind: name, ...(await findMoneyBack(services, reservation)) };
    default:
      return undefined;
  }
}

async function findChange(services: Services, reservation: Reservation) {
  const before = await findBefore(services, reservation);
  const isCheaper = before !== undefined && before.quote.dueNowCents > reservation.quote.dueNowCents;
  return { before, refunds: isCheaper ? await listLastBack(services, reservation) : [] };
}

async function findBefore(
  { reservations }: Services,
  { id }: Reservation,
): Promise<ComparedRental | undefined> {
  const history = await reservations.listHistory(id);
  const last = history.findLast(({ kind }) => kind === 'changed');
  return last && { search: last.before.search, snapshot: last.before.snapshot, quote: last.before.quote };
}

/** Of the last change that gave money back. */
async function listLastBack({ payments }: Services, { id }: Reservation): Promise<MoneyBack[]> {
  const all = (await payments.refunds.listByReservation(id)).filter(({ cause }) => cause === 'change');
  const last = all.at(-1);
  const parts = all.filter((refund) => last && requestOf(refund) === requestOf(last));
  return listMoneyBack(payments, parts);
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
