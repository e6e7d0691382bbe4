import type { Generated, Selectable } from 'kysely';
import type { CaptureState } from '#domain/payment/capture.ts';
import type { TransferAuditTable, TransferTable } from './transfer-row.ts';

export interface CaptureTable extends TransferTable<CaptureState> {
  id: Generated<string>;
}

export interface CaptureAuditTable extends TransferAuditTable<CaptureState> {
  capture_id: string;
}

export type CaptureRow = Selectable<CaptureTable>;
