import type { Reservation } from '#domain/reservation/reservation.ts';
import { formatMoney } from '../i18n/format.ts';
import { tripFacts, type Writing } from './confirmation-letter.ts';
import type { Letter } from './letter.ts';

/** The money of a reservation is being looked at, or went back. PAYMENTS.md section 8. */
export function paymentProblemLetter(reservation: Reservation, writing: Writing): Letter {
  const { brand, language, t, details } = writing;
  const { code, client, quote, paymentStatus } = reservation;
  const { of = paymentStatus === 'reversed' ? 'payment-returned' : 'payment' } = details ?? {};
  const isAmendment = of.startsWith('amendment');
  const isReversed = of.endsWith('-returned');
  const named = { code, brand: brand.carRentalName };
  const values = { name: client.firstName, amount: formatMoney(details?.amountCents ?? quote.dueNowCents) };
  return {
    language,
    brand,
    subject: t(isReversed ? 'mail.paymentProblem.reversedSubject' : 'mail.paymentProblem.subject', named),
    heading: t(isReversed ? 'mail.paymentProblem.reversedHeading' : 'mail.paymentProblem.heading'),
    paragraphs: isAmendment
      ? [
          t(isReversed ? 'mail.paymentProblem.amendmentReversed' : 'mail.paymentProblem.checking', values),
          t('mail.paymentProblem.amendmentNote'),
        ]
      : [t(isReversed ? 'mail.paymentProblem.reversed' : 'mail.paymentProblem.checking', values)],
    code: { label: t('mail.code'), value: code },
    action: undefined,
    facts: tripFacts(reservation, writing),
    bill: undefined,
    notes: [],
    footer: t('mail.automatic', { brand: brand.carRentalName }),
  };
}
