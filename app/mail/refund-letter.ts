import type { Reservation } from '#domain/reservation/reservation.ts';
import { formatMoney } from '../i18n/format.ts';
import { tripFacts, type Writing } from './confirmation-letter.ts';
import type { Letter } from './letter.ts';

/**
 * Returns the mail about a refund to the renter. Throws when the details lack reference or amount.
 * payments.md#reconciliation.
 */
export function refundLetter(reservation: Reservation, writing: Writing): Letter {
  const { brand, language, t, details } = writing;
  const { code, renter } = reservation;
  if (!details?.reference || details.amountCents === undefined)
    throw new Error(`A mail about a refund of ${code} does not say which`);
  const { reference } = details;
  const amount = formatMoney(details.amountCents);
  return {
    language,
    brand,
    subject: t('mail.refund.subject', { amount, code, brand: brand.carRentalName }),
    heading: t('mail.refund.heading', { amount }),
    paragraphs: [t('mail.refund.intro', { name: renter.firstName, amount })],
    code: { label: t('mail.code'), value: code },
    action: undefined,
    facts: [
      { term: t('mail.refund.reference'), lines: [reference], link: undefined },
      ...tripFacts(reservation, writing),
    ],
    priceDetails: undefined,
    notes: [t('mail.refund.time')],
    footer: t('mail.automatic', { brand: brand.carRentalName }),
  };
}
