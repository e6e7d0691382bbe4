import type { Cents } from '#domain/money/money.ts';
import type { CounterTerms, DepositWay, Quote } from '#domain/pricing/quote.ts';
import { type Language, pickText } from '#domain/texts.ts';
import { formatMoney } from './format.ts';
import type { Translator } from './translator.ts';

/**
 * What is left at the counter, how, and what another kind of card asks for, in one or two sentences; undefined
 * where no deposit is asked for. pricing.md#conditions.
 */
export function depositWords(
  { depositCents, terms }: Pick<Quote, 'depositCents' | 'terms'>,
  t: Translator,
  language: Language,
): string | undefined {
  const [first] = terms?.deposits ?? [];
  const amount = formatMoney(depositCents);
  const own = first?.payment
    ? t(`common.deposit.${first.payment}`, { amount })
    : t('common.quote.deposit', { amount });
  const others = otherWayWords(terms, t, language);
  return [depositCents > 0 ? own : '', others].filter(Boolean).join(' ') || undefined;
}

/** What the other kinds of cards ask for, in sentences, or that there is none; empty where all are equal. */
export function otherWayWords(terms: CounterTerms | undefined, t: Translator, language: Language): string {
  if (isCreditOnly(terms)) return `${t('common.deposit.creditOnly')}.`;
  const [, ...others] = terms?.deposits ?? [];
  return others
    .filter(({ isRefused }) => !isRefused)
    .map((way) => `${wayWords(way, t, language)}.`)
    .join(' ');
}

/** Whether the deposit can be left on a credit card alone. */
export function isCreditOnly(terms: CounterTerms | undefined): boolean {
  const [, ...others] = terms?.deposits ?? [];
  return others.length > 0 && others.every(({ isRefused }) => isRefused);
}

/** A way to leave the deposit: "With a debit card: full protection required, deposit of $300.00". */
function wayWords(way: Omit<DepositWay, 'isRefused'>, t: Translator, language: Language): string {
  return t(`common.deposit.with.${way.payment ?? 'credit'}`, { terms: depositTerms(way, t, language) });
}

/** As the value of a field that is named "Deposit": "With a debit card: full protection required, $300.00". */
export function wayOption(
  { payment, ...way }: Omit<DepositWay, 'isRefused'>,
  t: Translator,
  language: Language,
): string {
  return t(`common.deposit.with.${payment ?? 'credit'}`, { terms: wayTerms(way, t, language) });
}

/** "full protection required, $300.00". */
export function wayTerms(
  { depositCents, coverage }: Pick<DepositWay, 'depositCents' | 'coverage'>,
  t: Translator,
  language: Language,
): string {
  return [...coverageWords(coverage, t, language), depositAmount(depositCents, t)].join(', ');
}

/** "$300.00", or that there is none. */
export function depositAmount(depositCents: Cents, t: Translator): string {
  return depositCents > 0 ? formatMoney(depositCents) : t('common.deposit.none');
}

/** "full protection required, deposit of $300.00". */
export function depositTerms(
  { depositCents, coverage }: Pick<DepositWay, 'depositCents' | 'coverage'>,
  t: Translator,
  language: Language,
): string {
  const amount = formatMoney(depositCents);
  const deposit = depositCents > 0 ? t('common.deposit.plain', { amount }) : t('common.deposit.none');
  return [...coverageWords(coverage, t, language), deposit].join(', ');
}

function coverageWords(coverage: DepositWay['coverage'], t: Translator, language: Language): string[] {
  if (!coverage) return [];
  return [t('common.deposit.requires', { coverage: pickText(coverage.name, language).text.toLowerCase() })];
}
