import type { Instant } from '#domain/calendar/panama.ts';
import type { Capture, CaptureState } from '#domain/payment/capture.ts';
import type { TransferMove } from './transfer-move.ts';

export interface CaptureMove extends TransferMove<CaptureState> {
  capture: Capture;
}

/** Other stores create and release captures. */
export interface CaptureStore {
  find(id: string): Promise<Capture | undefined>;
  findByReference(reference: string): Promise<Capture | undefined>;
  findByAttempt(attemptId: string): Promise<Capture | undefined>;
  /** Leases up to `limit` due captures, each to one worker. */
  claimDue(now: Instant, leaseUntil: Instant, limit: number): Promise<Capture[]>;
  /** For an operator. False when it is settled or claimed. */
  makeDue(id: string, now: Instant): Promise<boolean>;
  /** Stale: another process has moved it. */
  move(move: CaptureMove): Promise<{ kind: 'moved'; capture: Capture } | { kind: 'stale' }>;
}
