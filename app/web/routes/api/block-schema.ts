import { z } from 'zod';
import { blockReasons } from '#domain/stock/read-block.ts';

const wallClock = z
  .string('must be a time of Panama like 2026-03-02T08:00')
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'must be a time of Panama like 2026-03-02T08:00');
export const word = z
  .string('must be a text')
  .min(1, 'must not be empty')
  .max(100, 'has at most 100 characters');

/** A time of Panama, or an instant with seconds and zone. */
export const instant = z.union(
  [wallClock, z.iso.datetime({ offset: true })],
  'must be a time like 2026-03-02T13:00:00Z',
);

/** `changed_at` of a block or its removal, and of a pick-up or return. */
export const changedAt = instant.describe(
  'when the rental system changed it; default: now. Earlier versions are ignored',
);

/** Body of `PUT /api/v1/blocks/{reference}`. stock.md#blocks. */
export const blockBody = z.strictObject(
  {
    unit: word.describe('label of the unit, like PTY-ICAR-3'),
    from: wallClock,
    until: wallClock,
    reason: z.enum(blockReasons, `must be one of ${blockReasons.join(', ')}`),
    pickup_branch: word.optional().describe('without branches the unit stays where it is'),
    return_branch: word.optional().describe('default: the pickup_branch'),
    changed_at: changedAt.optional(),
  },
  { error: ({ code }) => (code === 'unrecognized_keys' ? undefined : 'must be an object') },
);

/** A unit that a reservation can have instead. */
export const proposedUnit = z.object({ unit: z.string(), class: z.string(), is_upgrade: z.boolean() });

const conflict = z.object({
  unit: z.string(),
  reservation: z
    .object({
      brand: z.string(),
      code: z.string().nullable().describe('null: of another brand on the same database'),
      class: z.string(),
      from: wallClock,
      until: wallClock.describe('with the turnaround'),
      pickup_branch: z.string(),
      return_branch: z.string(),
    })
    .nullable()
    .describe('null: another block needs the unit'),
  proposal: proposedUnit.nullable().describe('a unit that the reservation can have instead; null: none fits'),
});

export const blockAnswer = z.object({
  reference: z.string(),
  outcome: z
    .enum(['placed', 'conflict', 'removed', 'unchanged', 'outdated'])
    .describe('unchanged: stored before; outdated: a later version is stored'),
  conflicts: z.array(conflict).describe('empty unless the outcome is `conflict`'),
});
