import type { CancellationOffer } from '#domain/reservation/cancellation.ts';
import type { Language } from '#domain/texts.ts';
import { formatDateTime, formatMoney } from './format.ts';
import type { Translator } from './translator.ts';

/** Returns the cost of canceling and its deadline in one or two sentences, for pages and mails. */
export function cancellationWords(
  { freeUntil, isFree, feeCents }: CancellationOffer,
  t: Translator,
  language: Language,
): string {
  if (feeCents === 0) return t('common.cancellation.never');
  const values = { time: formatDateTime(freeUntil, language), amount: formatMoney(feeCents) };
  return t(isFree ? 'common.cancellation.free' : 'common.cancellation.late', values);
}
