import { z } from 'zod';
import { eventTypes } from '#operations/ports/outbox.ts';

const cents = z.int().describe('cents of USD');
const wallClock = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
  .describe('wall clock of Panama');
const stop = z.object({ branch: z.string(), at: wallClock });

const line = z.object({
  kind: z.string(),
  code: z.string().nullable(),
  charge_id: z.string().nullable().describe('id in the rental system at the time of the sale'),
  quantity: z.int(),
  days: z.int().nullable().describe('null: charged per rental'),
  period: z.string().nullable().describe('name of the rate period, in the language of the reservation'),
  is_added: z.boolean().describe('days that a change added'),
  unit_cents: cents,
  amount_cents: cents,
  tax_cents: cents,
});

const reservation = z.object({
  id: z.uuid(),
  code: z.string(),
  version: z.int(),
  brand: z.string(),
  language: z.enum(['es', 'en']),
  state: z.string(),
  payment_status: z.string(),
  reservation_type: z.enum(['prepaid', 'normal']),
  guarantee_cents: cents
    .nullable()
    .describe('held on a card when it was confirmed, not taken; null: nothing'),
  deposit_cents: cents.describe('left at the counter, not part of the bill; 0: none'),
  pickup: stop,
  return: stop,
  car: z.object({ id: z.string(), name: z.string(), class: z.string() }),
  renter: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    birthday: z.iso.date(),
    license: z.string(),
  }),
  delivery: z
    .object({ zone: z.string(), address: z.string(), instructions: z.string() })
    .nullable()
    .describe('null: the renter comes to the branch'),
  additional_drivers: z.int(),
  bill: z.object({
    currency: z.literal('USD'),
    days: z.int(),
    lines: z.array(line),
    subtotal_cents: cents,
    airport_fee_cents: cents,
    tax_cents: cents,
    total_cents: cents,
    due_now_cents: cents,
    due_at_branch_cents: cents,
  }),
});

const payment = z.object({
  id: z.uuid().describe('of the payment; a refund has that of its payment'),
  gateway: z.string(),
  reference: z.string().describe('order at the gateway'),
  currency: z.literal('USD'),
  amount_cents: cents.describe('taken, or given back'),
  refund_reference: z.string().nullable().describe('null: no refund, or the whole payment was reversed'),
});

/** Body of a webhook, in the format of Standard Webhooks. */
export const eventBody = z.object({
  type: z.enum(eventTypes),
  timestamp: z.iso.datetime(),
  data: z.object({ reservation, payment: payment.optional().describe('of events payment.…') }),
});

/** Response of the feed: the bodies of the webhooks with id and position. */
export const eventPage = z.object({
  events: z.array(z.object({ id: z.uuid(), position: z.int(), ...eventBody.shape })),
  next: z.int().describe('the `after` of the next request'),
});
