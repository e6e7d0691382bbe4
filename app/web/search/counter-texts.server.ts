import { isCreditOnly, otherWayWords } from '#app/texts/deposit-words.ts';
import { licenseWords } from '#app/texts/document-words.ts';
import { formatMoney } from '#app/texts/format.ts';
import { inBoth, type Translator } from '#app/texts/translator.ts';
import { canonicalText } from '#domain/canonical-text.ts';
import type { Cents } from '#domain/money/money.ts';
import type { Quote } from '#domain/pricing/quote.ts';
import type { Language, Texts } from '#domain/texts.ts';

interface Priced {
  normal: Quote;
}

/** What the counter asks for a car, as far as it is not equal for all. */
export interface CounterFacts {
  depositCents?: Cents;
  isCreditOnly?: boolean;
  /** What the other kinds of cards ask for. */
  otherWays?: Texts;
  licenseYears?: number;
}

/** Returns a function that returns what a card says alone, because the cars of a search differ in it. */
export function differingFacts(offers: readonly Priced[]): (offer: Priced) => CounterFacts {
  const quotes = offers.map(({ normal }) => normal);
  const differ = (read: (quote: Quote) => unknown) => distinct(quotes.map(read)).length > 1;
  const hasDeposits = differ(({ depositCents }) => depositCents);
  const hasCards = differ(({ terms }) => isCreditOnly(terms));
  const hasWays = otherWays(quotes).length > 1;
  const hasLicenses = differ(({ terms }) => terms?.licenseYears);
  return ({ normal: { depositCents, terms } }) => ({
    ...(hasDeposits && { depositCents }),
    ...(hasCards && isCreditOnly(terms) && { isCreditOnly: true }),
    ...(hasWays && !isCreditOnly(terms) && toOtherWays(terms)),
    ...(hasLicenses && terms?.licenseYears && { licenseYears: terms.licenseYears }),
  });
}

function toOtherWays(terms: Quote['terms']): Pick<CounterFacts, 'otherWays'> {
  const otherWays = inBoth((t, language) => otherWayWords(terms, t, language));
  return otherWays.es ? { otherWays } : {};
}

/**
 * What the counter asks for, said once for all cars: in full where it is equal for all, otherwise without what each
 * card names. Undefined where it asks for nothing.
 */
export function counterTexts(offers: readonly Priced[]): Texts | undefined {
  const quotes = offers.map(({ normal }) => normal);
  const texts = inBoth((t, language) =>
    [ownDepositText(quotes, t), otherCardsText(quotes, t, language), licenseText(quotes, t)]
      .filter(Boolean)
      .join(' '),
  );
  return texts.es ? texts : undefined;
}

function ownDepositText(quotes: readonly Quote[], t: Translator): string {
  const asking = quotes.filter(({ depositCents }) => depositCents > 0);
  if (asking.length === 0) return '';
  const isOnCard = asking.every(({ terms }) => terms?.deposits[0].payment === 'credit');
  const [amount = '', ...more] = distinct(quotes.map(({ depositCents }) => formatMoney(depositCents)));
  return more.length > 0
    ? t(isOnCard ? 'common.deposit.varies' : 'common.deposit.variesPlain')
    : t(isOnCard ? 'common.deposit.credit' : 'common.quote.deposit', { amount });
}

function otherCardsText(quotes: readonly Quote[], t: Translator, language: Language): string {
  const [terms, ...more] = otherWays(quotes);
  return more.length > 0 ? '' : otherWayWords(terms, t, language);
}

/** The terms that differ in what other kinds of cards ask for; those that need a credit card only where all do. */
function otherWays(quotes: readonly Quote[]): Quote['terms'][] {
  const taking = quotes.filter(({ terms }) => !isCreditOnly(terms));
  const asked = taking.length > 0 ? taking : quotes;
  const waysOf = ({ terms }: Quote) => terms?.deposits.slice(1).filter(({ isRefused }) => !isRefused) ?? [];
  return [...new Map(asked.map((quote) => [canonicalText(waysOf(quote)), quote.terms])).values()];
}

function licenseText(quotes: readonly Quote[], t: Translator): string {
  const [text = '', ...more] = distinct(quotes.map(({ terms }) => licenseWords(terms, t)));
  return more.length > 0 ? '' : text;
}

const distinct = <Value>(values: Value[]) => [...new Set(values)];
