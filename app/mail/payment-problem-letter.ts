import type { Reservation } from '#domain/reservation/reservation.ts';
import type { MailDetails } from '#operations/ports/outbox.ts';
import { formatMoney } from '../i18n/format.ts';
import { tripFacts, type Writing } from './confirmation-letter.ts';
import type { Letter } from './letter.ts';

/**
 * Returns the mail about a payment that is being checked, was returned, or was not charged after all.
 * payments.md#attempt-states.
 */
export function paymentProblemLetter(reservation: Reservation, writing: Writing): Letter {
  const { brand, language, t, details } = writing;
  const { code, renter, quote } = reservation;
  const { what, ending } = readProblem(reservation, details);
  const method = details?.method ?? 'card';
  const values = { name: renter.firstName, amount: formatMoney(details?.amountCents ?? quote.dueNowCents) };
  const text = t(
    ending === 'checking'
      ? `mail.paymentProblem.checking.text.${method}`
      : `mail.paymentProblem.${ending}.${what}.${method}`,
    values,
  );
  return {
    language,
    brand,
    subject: t(`mail.paymentProblem.${ending}.subject`, { code, brand: brand.carRentalName }),
    heading: t(`mail.paymentProblem.${ending}.heading`),
    paragraphs: what === 'amendment' ? [text, t('mail.paymentProblem.amendmentNote')] : [text],
    code: { label: t('mail.code'), value: code },
    action: undefined,
    facts: tripFacts(reservation, writing),
    priceDetails: undefined,
    notes: [],
    footer: t('mail.automatic', { brand: brand.carRentalName }),
  };
}

function readProblem({ paymentStatus }: Reservation, details: MailDetails | undefined) {
  const { of = paymentStatus === 'reversed' ? 'payment-returned' : 'payment' } = details ?? {};
  const what = of.startsWith('amendment') ? ('amendment' as const) : ('payment' as const);
  if (of.endsWith('-returned')) return { what, ending: 'returned' as const };
  return { what, ending: of.endsWith('-refused') ? ('refused' as const) : ('checking' as const) };
}
