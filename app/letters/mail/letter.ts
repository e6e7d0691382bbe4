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
  /** At most two; the first is the main one. */
  buttons: (LetterLink & {
    /** Shown above the URL, for mail programs that show no buttons. When undefined, the URL is not shown. */
    hint?: string;
  })[];
  /** Further links, below the buttons. */
  links: LetterLink[];
  /** Rows of one fact or two, which wide screens show side by side. */
  facts: LetterFact[][];
  priceDetails: { title: string; rows: QuoteRow[] } | undefined;
  /** Terms below the quote. */
  conditions: { title: string; lines: string[] }[];
  /** Notes at the end. */
  notes: string[];
  footer: string;
}

export interface LetterLink {
  text: string;
  href: string;
}

export interface LetterFact {
  term: string;
  /** The first line is emphasized. */
  lines: string[];
  link?: LetterLink | undefined;
  /** Twice as wide as high, shown beside the lines. */
  picture?: { src: string; alt: string } | undefined;
}

/** What a mail has none of unless it says so. */
export const EMPTY_LETTER = {
  paragraphs: [],
  code: undefined,
  buttons: [],
  links: [],
  facts: [],
  priceDetails: undefined,
  conditions: [],
  notes: [],
} satisfies Partial<Letter>;
