import { z } from 'zod';
import type { CustomerReview } from '#operations/ports/content.ts';
import { bad, type Mapped, type ReadRows, readRecord, readRows } from './map-records.ts';
import { toTexts } from './translations.ts';
import { findCode, line, optional, plainDay, upTo } from './values.ts';

/** Largest number of characters of a text in one language. */
const MAXIMUM_TEXT = 1000;

const review = z.object({
  author: line,
  rating: upTo(5).pipe(z.literal([1, 2, 3, 4, 5])),
  text: z.string().max(MAXIMUM_TEXT).nullish(),
  text_en: z.string().max(MAXIMUM_TEXT).nullish(),
  source: line,
  date: plainDay,
  branch: optional(z.string().trim()),
});

/**
 * Reads `reviews` of a record of `sites_config`. A row without author, rating, text, source or date, of an
 * unknown branch or with a longer text is left out. content.md#reviews.
 */
export function readReviews(record: unknown, branchCodes: readonly string[]): ReadRows<CustomerReview> {
  return readRows(record, 'reviews', (row) => readReview(row, branchCodes));
}

function readReview(row: unknown, branchCodes: readonly string[]): Mapped<CustomerReview> {
  const read = readRecord(review, row);
  if (read.kind === 'bad') return read;
  const { text, text_en, branch, ...found } = read.value;
  const texts = toTexts(text, text_en);
  if (!texts) return bad('noText');
  const branchCode = branch && findCode(branch, branchCodes);
  if (branch && !branchCode) return bad('unknownBranch', { field: 'branch', value: branch });
  return { kind: 'good', value: { ...found, text: texts, branchCode: branchCode || undefined } };
}
