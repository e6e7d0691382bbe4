import type { Brand } from '#app/texts/brands/brand.ts';
import type { Language } from '#domain/texts.ts';
import type { QuoteRow } from '../quote-rows.ts';

/** The contents of a mail, from which both HTML and plain text are made, so that they agree. */
export interface Letter {
  language: Language;
  brand: Brand;
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Code of the reservation. */
  code: { label: string; value: string } | undefined;
  /** The main button. */
  action: LetterAction | undefined;
  /** Further links, below the code and the main button. */
  links?: Pick<LetterAction, 'text' | 'href'>[];
  facts: LetterFact[];
  priceDetails: { title: string; rows: QuoteRow[] } | undefined;
  /** Notes below the quote. */
  notes: string[];
  footer: string;
}

export interface LetterAction {
  text: string;
  href: string;
  /** Shown above the URL, for mail programs that show no buttons. When undefined, the URL is not shown. */
  hint?: string;
}

export interface LetterFact {
  term: string;
  /** The first line is emphasized. */
  lines: string[];
  link: { text: string; href: string } | undefined;
}
