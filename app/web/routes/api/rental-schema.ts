import { z } from 'zod';
import { changedAt, instant, proposedUnit, word } from './block-schema.ts';

const facts = {
  at: instant.describe('when the keys changed hands'),
  km: z.int('must be a whole number').min(0, 'must be 0 or more').optional(),
  fuel_eighths: z
    .int('must be a whole number')
    .min(0, 'must be 0 to 8')
    .max(8, 'must be 0 to 8')
    .optional()
    .describe('eighths of the tank'),
  changed_at: changedAt.optional(),
};

const strict = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? undefined : 'must be an object'),
  });

/** Body of `PUT /api/v1/rentals/{code}/pick-up`. stock.md#pick-up-and-return. */
export const pickUpBody = strict({
  unit: word.optional().describe('label of the real unit; default: the one of the reservation'),
  ...facts,
});

/** Body of `PUT /api/v1/rentals/{code}/return`. */
export const returnBody = strict({
  branch: word.optional().describe('where the car is; default: the agreed one'),
  ...facts,
});

export const rentalAnswer = z.object({
  code: z.string(),
  outcome: z
    .enum(['done', 'unchanged', 'outdated'])
    .describe('unchanged: stored before; outdated: a later version is stored'),
});

export const rentalRefusal = z.object({
  error: z
    .enum([
      'wrong-state',
      'after-return',
      'km-lower',
      'unit-taken',
      'unit-needed',
      'unit-elsewhere',
      'not-picked-up',
      'returned-before',
      'before-pick-up',
    ])
    .describe('the reason, as the guide explains it'),
  proposal: proposedUnit
    .nullable()
    .describe('a unit that the renter can have; null: none fits, or no unit is the reason'),
});
