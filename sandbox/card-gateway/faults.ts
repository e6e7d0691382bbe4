import { z } from 'zod';
import { commonFaultKinds, faultFields } from '../faults/fault-fields.ts';

/** Operations that can be made to fail. `callback` is the page that sends the browser back to the shop. */
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

export const faultSchema = z.strictObject({
  operation: z.enum(operations),
  kind: z.enum(faultKinds),
  ...faultFields,
  code: z.string().default('05'),
  /** Field that `missing_field` removes from the response. */
  field: z.string().default('Approved'),
  /** For `tampered_callback` the false status in the callback, for `tds_status` that of the charge. */
  tdsStatus: z.string().default('Y'),
});
export type Fault = z.output<typeof faultSchema>;
