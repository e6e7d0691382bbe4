import type { Instant } from '#domain/calendar/panama.ts';
import type { Capture, CaptureState } from '#domain/payment/capture.ts';
import type { TransferMove } from './transfer-move.ts';

/** One transition, committed with its audit row, or not at all. */
export interface CaptureMove extends TransferMove<CaptureState> {
  capture: Capture;
}

/** Captures begin with the payment that holds the money, and are released with what gives it back: by the other stores. */
export interface CaptureStore {
  find(id: string): Promise<Capture | undefined>;
  findByReference(reference: string): Promise<Capture | undefined>;
  /** Undefined: the attempt has taken its money when it was charged, or has none. */
  findByAttempt(attemptId: string): Promise<Capture | undefined>;
  /** Leases up to `limit` open captures that are due; each to one worker only. */
  claimDue(now: Instant, leaseUntil: Instant, limit: number): Promise<Capture[]>;
  /** An operator wants another look now. False: it is settled, or somebody is looking at this moment. */
  makeDue(id: string, now: Instant): Promise<boolean>;
  /** Stale: somebody else moved it first. */
  move(move: CaptureMove): Promise<{ kind: 'moved'; capture: Capture } | { kind: 'stale' }>;
}
