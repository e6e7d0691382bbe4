import { z } from 'zod';
import { lineFaultKinds } from '../faults/misbehave.ts';

/** What can be made to fail. `callback` is the page that sends the browser back to the shop. */
export const operations = [
  'alive',
  'sale',
  'auth',
  'riskmgmt',
  'payment',
  'capture',
  'refund',
  'void',
  'direct',
  'lookup',
  'callback',
] as const;
export type Operation = (typeof operations)[number];

export const faultKinds = [
  ...lineFaultKinds,
  'missing_field',
  'wrong_amount',
  'wrong_currency',
  'wrong_id',
  'wrong_order',
  'partial',
  'contradiction',
  'code',
  'void_unknown',
  'tds_status',
  'no_callback',
  'late_callback',
  'double_callback',
  'tampered_callback',
  'foreign_callback',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** One armed fault: it lets `nth - 1` calls of the operation pass, then strikes `times` times. */
export const faultSchema = z.strictObject({
  operation: z.enum(operations),
  kind: z.enum(faultKinds),
  nth: z.int().min(1).default(1),
  times: z.int().min(1).default(1),
  /** For `delay` and `late_callback`. */
  ms: z.int().min(0).default(1000),
  /** HTTP status for `http_before` and `http_after_commit`. */
  status: z.int().min(300).max(599).default(503),
  /** For `http_before`: the header Retry-After in seconds. */
  retryAfter: z.int().optional(),
  /** Answer code for `code`. */
  code: z.string().default('05'),
  /** Left out of the answer by `missing_field`. */
  field: z.string().default('Approved'),
  /** Authentication status: the one `tampered_callback` claims, the true one that `tds_status` lets the charge tell. */
  tdsStatus: z.string().default('Y'),
});
export type Fault = z.output<typeof faultSchema>;
