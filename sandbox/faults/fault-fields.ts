import { z } from 'zod';
import { connectionFaultKinds } from './apply-fault.ts';

/** Faults that every gateway supports. Each gateway has further kinds. */
export const commonFaultKinds = [
  ...connectionFaultKinds,
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

/**
 * The fields of every armed fault. It skips `nth - 1` calls of the operation and then applies to `times`
 * calls.
 */
export const faultFields = {
  nth: z.int().min(1).default(1),
  times: z.int().min(1).default(1),
  /** Milliseconds, for all kinds that delay. */
  ms: z.int().min(0).default(1000),
  /** HTTP status for `http_before` and `http_after_commit`. */
  status: z.int().min(300).max(599).default(503),
  /** Header Retry-After in seconds, for `http_before`. */
  retryAfter: z.int().optional(),
};
