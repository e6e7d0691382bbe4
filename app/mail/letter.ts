import type { Language } from '#domain/texts.ts';
import type { Brand } from '../brands/brand.ts';
import type { BillRow } from './bill-rows.ts';

/** A mail before it becomes HTML and plain text: both say the same, because both are made of this. */
export interface Letter {
  language: Language;
  brand: Brand;
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Of a reservation. */
  code: { label: string; value: string } | undefined;
  /** The one thing to press. */
  action: LetterAction | undefined;
  /** What else there is to do, below the code and the one thing to press. */
  links?: Pick<LetterAction, 'text' | 'href'>[];
  facts: LetterFact[];
  bill: { title: string; rows: BillRow[] } | undefined;
  /** Below the bill. */
  notes: string[];
  footer: string;
}

export interface LetterAction {
  text: string;
  href: string;
  /** Stands above the address, for those whose mail program shows no buttons; undefined: the address is not shown. */
  hint?: string;
}

export interface LetterFact {
  term: string;
  /** The first one is the important one. */
  lines: string[];
  link: { text: string; href: string } | undefined;
}
