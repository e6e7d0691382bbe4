import { normalizeReservationCode } from '#domain/reservation/look-up.ts';
import type { Observing } from '#operations/payment/settle-attempt.ts';
import type { PaymentBooks } from '#operations/ports/payment-books.ts';
import type { Services } from '#operations/ports/services.ts';

/** What the operator's commands need: the database, and no gateway. The site does what they ask for. */
export type Office = Observing &
  Pick<Services, 'captures' | 'refunds' | 'random' | 'outbox' | 'changes'> & {
    books: PaymentBooks;
    /** How long to wait for the site to do what was asked. */
    patienceMs: number;
  };

export interface Answer {
  text: string;
  /** 0 done or shown, 1 not possible. */
  status: 0 | 1;
}

/** Nothing that was paid has this name; a reservation that nobody tried to pay online is named as such. */
export async function notFound({ reservations }: Office, reference: string): Promise<Answer> {
  const reservation = await reservations.findByCode(normalizeReservationCode(reference));
  if (!reservation)
    return { text: `There is no payment, capture, refund or reservation ${reference}.`, status: 1 };
  const { code, state, reservationType } = reservation;
  const text = `${code} is ${state}, ${reservationType}: nobody has tried to pay it online. See: npm run reservations -- show ${code}`;
  return { text, status: 1 };
}

/** By number or id. */
export async function findCapture({ captures }: Office, reference: string) {
  return (await captures.findByReference(reference)) ?? (await captures.find(reference));
}

/** The same of a refund. */
export async function findRefund({ refunds }: Office, reference: string) {
  return (await refunds.findByReference(reference)) ?? (await refunds.find(reference));
}
