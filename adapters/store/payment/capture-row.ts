import type { Generated, Selectable } from 'kysely';
import type { CaptureState } from '#domain/payment/capture.ts';
import type { AuditTable } from './audit-columns.ts';
import type { TransferTable } from './transfer-row.ts';

export interface CaptureTable extends TransferTable<CaptureState> {
  id: Generated<string>;
}

export interface CaptureAuditTable extends AuditTable<CaptureState> {
  capture_id: string;
}

export type CaptureRow = Selectable<CaptureTable>;
