import { z } from 'zod';
import { lineFaultKinds } from './misbehave.ts';

/** What every gateway can get wrong; each has kinds of its own besides. */
export const commonFaultKinds = [
  ...lineFaultKinds,
  'missing_field',
  'wrong_amount',
  'wrong_currency',
  'wrong_id',
  'wrong_order',
  'partial',
  'contradiction',
  'code',
  'no_callback',
  'double_callback',
  'foreign_callback',
] as const;

/** The fields of every armed fault: it lets `nth - 1` calls of the operation pass, then strikes `times` times. */
export const faultFields = {
  nth: z.int().min(1).default(1),
  times: z.int().min(1).default(1),
  /** For every kind that delays. */
  ms: z.int().min(0).default(1000),
  /** HTTP status for `http_before` and `http_after_commit`. */
  status: z.int().min(300).max(599).default(503),
  /** For `http_before`: the header Retry-After in seconds. */
  retryAfter: z.int().optional(),
};
