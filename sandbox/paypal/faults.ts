import { z } from 'zod';
import { commonFaultKinds, faultFields } from '../faults/fault-fields.ts';

/** Operations that can be made to fail. `return`: the redirect to the shop; `webhook`: each event sent. */
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
  ...commonFaultKinds,
  'pending',
  'declined',
  'refund_pending',
  'webhook_dup',
  'webhook_reorder',
  'webhook_delay',
  'webhook_drop',
  'webhook_bad_sig',
  'webhook_changed_body',
  'webhook_foreign_cert',
  'webhook_other_name',
  'webhook_other_usage',
  'webhook_old',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export const faultSchema = z.strictObject({
  operation: z.enum(operations),
  kind: z.enum(faultKinds),
  ...faultFields,
  /** Issue for `code`. */
  code: z.string().default('INSTRUMENT_DECLINED'),
  /** Field that `missing_field` removes from the response; a path with dots. */
  field: z.string().default('status'),
  /** For `webhook_dup`: total number of deliveries. */
  copies: z.int().min(2).max(50).default(2),
});
export type Fault = z.output<typeof faultSchema>;
