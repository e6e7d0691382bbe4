import { cancellationWords } from '#app/texts/cancellation-words.ts';
import { depositWords } from '#app/texts/deposit-words.ts';
import { documentWords } from '#app/texts/document-words.ts';
import { guaranteeWords } from '#app/texts/guarantee-words.ts';
import type { Translator } from '#app/texts/translator.ts';
import type { Instant } from '#domain/calendar/panama.ts';
import { offerCancellation } from '#domain/reservation/cancellation.ts';
import { heldGuarantee } from '#domain/reservation/guarantee.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { type Language, pickText } from '#domain/texts.ts';

/** What to bring, with the deposit. */
export function bringLines({ quote }: Reservation, t: Translator, language: Language): string[] {
  const deposit = depositWords(quote, t, language);
  return [documentWords(quote, t), deposit ?? t('documents.conditions.cardOnly')];
}

/** What is held on the card until the pick-up, if anything. counter.md#guarantee. */
export function guaranteeLines(reservation: Reservation, t: Translator): string[] {
  const guaranteeCents = heldGuarantee(reservation);
  return guaranteeCents === undefined ? [] : [guaranteeWords('held', guaranteeCents, t)];
}

/** The agreed cost of canceling at a time; empty for reservations older than such terms. */
export function cancellationLines(
  { cancellation, quote, search }: Reservation,
  { t, language, now }: { t: Translator; language: Language; now: Instant },
): string[] {
  if (!cancellation) return [];
  const offer = offerCancellation(cancellation, { ...quote, pickupAt: search.pickupAt }, now);
  const note = offer.note && pickText(offer.note, language).text;
  return [[cancellationWords(offer, t, language), note].filter(Boolean).join(' ')];
}
