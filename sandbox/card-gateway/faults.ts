import { z } from 'zod';
import { commonFaultKinds, faultFields } from '../faults/fault-fields.ts';

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
  ...commonFaultKinds,
  'void_unknown',
  'tds_status',
  'late_callback',
  'tampered_callback',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** One armed fault. */
export const faultSchema = z.strictObject({
  operation: z.enum(operations),
  kind: z.enum(faultKinds),
  ...faultFields,
  /** Answer code for `code`. */
  code: z.string().default('05'),
  /** Left out of the answer by `missing_field`. */
  field: z.string().default('Approved'),
  /** Authentication status: the one `tampered_callback` claims, the true one that `tds_status` lets the charge tell. */
  tdsStatus: z.string().default('Y'),
});
export type Fault = z.output<typeof faultSchema>;
