import { z } from 'zod';
import { lineFaultKinds } from '../faults/misbehave.ts';

/** What can be made to fail. `return` is the way back to the shop, `webhook` each message sent to it. */
export const operations = [
  'token',
  'create',
  'get',
  'capture',
  'refund',
  'get_capture',
  'get_refund',
  'cert',
  'return',
  'webhook',
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
  'pending',
  'declined',
  'refund_pending',
  'no_callback',
  'double_callback',
  'foreign_callback',
  'webhook_dup',
  'webhook_reorder',
  'webhook_delay',
  'webhook_drop',
  'webhook_bad_sig',
  'webhook_changed_body',
  'webhook_foreign_cert',
  'webhook_old',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** One armed fault: it lets `nth - 1` calls of the operation pass, then strikes `times` times. */
export const faultSchema = z.strictObject({
  operation: z.enum(operations),
  kind: z.enum(faultKinds),
  nth: z.int().min(1).default(1),
  times: z.int().min(1).default(1),
  /** For `delay` and `webhook_delay`. */
  ms: z.int().min(0).default(1000),
  /** HTTP status for `http_before` and `http_after_commit`. */
  status: z.int().min(300).max(599).default(503),
  /** For `http_before`: the header Retry-After in seconds. */
  retryAfter: z.int().optional(),
  /** Issue for `code`. */
  code: z.string().default('INSTRUMENT_DECLINED'),
  /** Left out of the answer by `missing_field`; dots lead into it. */
  field: z.string().default('status'),
  /** For `webhook_dup`: how often it is sent in all. */
  copies: z.int().min(2).max(50).default(2),
});
export type Fault = z.output<typeof faultSchema>;
