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
  code: { label: string; value: string };
  /** The one thing to press. */
  action: { text: string; href: string } | undefined;
  facts: LetterFact[];
  bill: { title: string; rows: BillRow[] } | undefined;
  /** Below the bill. */
  notes: string[];
  footer: string;
}

export interface LetterFact {
  term: string;
  /** The first one is the important one. */
  lines: string[];
  link: { text: string; href: string } | undefined;
}
