import { z } from 'zod';
import { connectionFaultKinds } from './apply-fault.ts';

interface Armed {
  operation: string;
  nth: number;
  times: number;
}

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

/** The fields of every fault. It skips `nth - 1` calls of the operation, then applies to `times` calls. */
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

/** Counts a call of the operation. Returns the fault that applies, in the order of arming. */
export function takeFault<Fault extends Armed>(
  armed: Fault[],
  operation: Fault['operation'],
): Fault | undefined {
  const concerned = armed.filter((fault) => fault.operation === operation);
  const striking = concerned.find((fault) => fault.nth === 1);
  for (const fault of concerned) if (fault.nth > 1) fault.nth -= 1;
  if (!striking) return undefined;
  striking.times -= 1;
  if (striking.times === 0) armed.splice(armed.indexOf(striking), 1);
  return striking;
}
