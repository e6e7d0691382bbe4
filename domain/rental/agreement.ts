import type { Instant } from '../calendar/panama.ts';
import type { Cents } from '../money/money.ts';
import type { Stroke } from './signature.ts';

/** What a renter signs at the pick-up, beside the frozen reservation. */
export interface Agreement {
  /** Label; undefined: the company counts no units of the class. */
  unit: string | undefined;
  /** Undefined: not told. */
  km: number | undefined;
  /** Eighths of the tank. */
  fuel: number | undefined;
  /** All that are known. */
  marks: string;
  depositCents: Cents | undefined;
  /** As typed by the renter; empty: to be signed on paper. */
  signedName: string;
  /** Before the pick-up, by the renter at home; undefined: at the pick-up. */
  signedAt?: Instant | undefined;
  /** As drawn by the renter; none: typed, or to be signed on paper. Absent in mails of earlier versions. */
  signature?: readonly Stroke[];
  at: Instant;
}
