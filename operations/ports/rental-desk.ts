import type { Instant } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import type { CounterMethod } from '#domain/payment/counter.ts';
import type { ChargeLine } from '#domain/payment/return-charge.ts';
import type { CarPoint } from '#domain/rental/car-marks.ts';
import type { CarPhotoKind, RentalEnd } from '#domain/rental/car-photos.ts';
import type { Stroke } from '#domain/rental/signature.ts';
import type { OutboxMail } from './outbox.ts';
import type { FileNotice } from './precheckin-store.ts';
import type { AuditedAct, AuditedOutcome } from './staff-store.ts';
import type { BillAddition, PickUp, PickUpOutcome, ReturnOutcome, ReturnRental } from './stock-store.ts';

export interface Deposit {
  cents: Cents;
  /** `terminal`: blocked on a card. */
  method: CounterMethod;
  /** Of the terminal or the bank, never a card number. */
  reference: string;
}

/** A car that was handed over. Kilometers, and fuel in eighths of the tank; undefined: not told. */
export interface RentalRecord {
  /** Label; undefined: the company counts no units of the class. */
  unit: string | undefined;
  pickedUpAt: Instant;
  pickupKm: number | undefined;
  pickupFuel: number | undefined;
  /** Marks that were new at the pick-up. */
  pickupMarks: string;
  deposit: Deposit | undefined;
  /** The signed record of pictures and marks; empty: there were none. */
  evidence: string;
  /** Of the agreement; empty: on paper, or erased. */
  signedName: string;
  /** When it was signed before the pick-up. */
  signedAt: Instant | undefined;
  /** Drawn; none: typed, on paper, or erased. */
  signature: readonly Stroke[];
  /** Undefined until the return. */
  returnedAt: Instant | undefined;
  returnBranch: string | undefined;
  returnKm: number | undefined;
  returnFuel: number | undefined;
  /** All marks of the car at the return. */
  returnMarks: string;
  /** Of the deposit, given back at the return. */
  depositBackCents: Cents | undefined;
}

/** How a unit came back from its last rental. */
export interface LastReturn {
  km: number | undefined;
  fuel: number | undefined;
  marks: string;
}

/** The signed record of the pictures and marks that are stored when the car changes hands. */
export type ToEvidence = (steps: { photos: CarPhoto[]; marks: CarMark[] }) => string;

export interface HandOver extends PickUp {
  version: number;
  marks: string;
  deposit: Deposit | undefined;
  signedName: string;
  /** When it was signed before the pick-up. */
  signedAt: Instant | undefined;
  /** Drawn; none: typed, on paper, or erased. */
  signature: readonly Stroke[];
  /** The mails get it, too. */
  toEvidence: ToEvidence;
  mails: OutboxMail[];
}

export interface TakeBack extends ReturnRental {
  version: number;
  marks: string;
  unit: string | undefined;
  toEvidence: ToEvidence;
  depositBackCents: Cents | undefined;
}

export interface CarPhoto {
  kind: CarPhotoKind;
  /** Of its private file. */
  id: string;
  /** SHA-256 of the JPEG, hex. */
  sha256: string;
  at: Instant;
}

export interface KeptCarPhoto {
  notice: Omit<FileNotice<CarPhotoKind>, 'keyId'>;
  bytes: number;
  sha256: string;
  eraseAt: Instant;
  now: Instant;
}

/** Found at this `end` of this rental. */
export interface CarMark {
  id: string;
  reservationId: string;
  end: RentalEnd;
  point: CarPoint;
  word: string;
}

export interface AddMark extends CarMark {
  now: Instant;
}

/** `mark` is deleted where it was found at this end of this rental; otherwise it was repaired. */
export interface RemoveMark {
  mark: CarMark;
  reservationId: string;
  end: RentalEnd;
  now: Instant;
}

export type DraftField = [name: string, value: string];

export interface RentalDraft {
  typed: DraftField[];
  by: string;
  at: Instant;
}

/** Versions of a source, which the office does not send. */
type OfSources = 'done' | 'unchanged' | 'outdated' | 'unknown-reservation';

export type HandOverRefusal = Exclude<PickUpOutcome, OfSources>;
export type TakeBackRefusal = Exclude<ReturnOutcome, OfSources>;

/** Pick-ups and returns at the counter: each is one transaction with its row of the audit. */
export interface RentalDesk {
  /** `stale`: the reservation has another version. */
  handOver(request: HandOver, audited: AuditedAct): Promise<AuditedOutcome | { kind: HandOverRefusal }>;
  takeBack(request: TakeBack, audited: AuditedAct): Promise<AuditedOutcome | { kind: TakeBackRefusal }>;
  addCharges(
    of: { reservationId: string; version: number },
    bill: BillAddition,
    audited: AuditedAct,
  ): Promise<AuditedOutcome>;
  /** Replaces the picture of its kind. After hand-over or return they are evidence: `wrong-state`. */
  keepPhoto(photo: KeptCarPhoto, audited: AuditedAct): Promise<AuditedOutcome | { kind: 'wrong-state' }>;
  /** In the order of the template. */
  listPhotos(reservationId: string): Promise<CarPhoto[]>;
  /** `too-many-marks`: there are `MOST_MARKS` of this end of the rental. */
  addMark(
    mark: AddMark,
    audited: AuditedAct,
  ): Promise<AuditedOutcome | { kind: 'wrong-state' | 'too-many-marks' }>;
  removeMark(removal: RemoveMark, audited: AuditedAct): Promise<AuditedOutcome | { kind: 'wrong-state' }>;
  /** Those that were not repaired, of the rental and of earlier ones of the unit, oldest first. */
  listMarks(reservationId: string, unit: string | undefined): Promise<CarMark[]>;
  /** In place of the earlier one. Gone when the car is handed over, or taken back. */
  saveDraft(of: { reservationId: string; end: RentalEnd }, draft: RentalDraft): Promise<void>;
  findDraft(of: { reservationId: string; end: RentalEnd }): Promise<RentalDraft | undefined>;
  /** Oldest first. */
  listCharges(reservationId: string): Promise<ChargeLine[]>;
  /** Undefined: it was not handed over. */
  readRental(reservationId: string): Promise<RentalRecord | undefined>;
  /** Until an instant. Undefined: the unit is unknown or was never returned. */
  readLastReturn(unit: string, until: Instant): Promise<LastReturn | undefined>;
}
