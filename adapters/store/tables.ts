import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';
import type { Instant, PanamaDate, PanamaDateTime } from '#domain/calendar/panama.ts';
import type { CorporateInterest } from '#domain/corporate/corporate-request.ts';
import type { Cents } from '#domain/money/money.ts';
import type { Role } from '#domain/office/rights.ts';
import type { AttemptFlag, AttemptState, DeclineClass } from '#domain/payment/attempt.ts';
import type { CounterMethod } from '#domain/payment/counter.ts';
import type { CaptureMode } from '#domain/payment/transfer/capture.ts';
import type { PaperDecision, PaperReason } from '#domain/precheckin/papers.ts';
import type { PhotoKind, PrecheckinStep, Preferences } from '#domain/precheckin/precheckin.ts';
import type { Quote, ReservationType } from '#domain/pricing/quote.ts';
import type { CarPhotoKind, RentalEnd } from '#domain/rental/car-photos.ts';
import type { Stroke } from '#domain/rental/signature.ts';
import type { CancellationPolicy } from '#domain/reservation/cancellation.ts';
import type { BookingSource, ReservationDraft, Selection } from '#domain/reservation/draft.ts';
import type { PaymentStatus, RentalSnapshot, ReservationState } from '#domain/reservation/reservation.ts';
import type { Language, Texts } from '#domain/texts.ts';
import type { Units } from '#operations/ports/content-revisions.ts';
import type { RefundWay } from '#operations/ports/office-money.ts';
import type { OutboxMail, RequestMail } from '#operations/ports/outbox.ts';
import type { DraftField } from '#operations/ports/rental-desk.ts';
import type { AuditEntry, AuditValues } from '#operations/ports/staff-store.ts';
import type { AmendmentTable } from './rows/amendment-row.ts';
import type { AuditTable } from './rows/audit-columns.ts';
import type { CaptureAuditTable, CaptureTable, RefundAuditTable, RefundTable } from './rows/transfer-row.ts';

/** `timestamptz`: read as an instant (see `database.ts`), written as a `Date`. */
type Timestamp = ColumnType<Instant, Date, Date>;
type OptionalTimestamp = ColumnType<Instant | null, Date | null | undefined, Date | null>;

/** Tables of `migrations/` that TypeScript code writes. The SQL functions write the others. */
export interface Tables {
  car_units: {
    id: Generated<number>;
    class_code: string;
    branch_code: string;
    label: string;
    active: Generated<boolean>;
    plate: Generated<string>;
    vin: Generated<string>;
    km: number | null;
    registration_until: PanamaDate | null;
    inspection_until: PanamaDate | null;
    insurance_until: PanamaDate | null;
    service_km: number | null;
    service_on: PanamaDate | null;
    version: Generated<number>;
  };
  reservations: ReservationTable;
  allocations: { reservation_id: string | null; unit_id: number; period: string };
  coupon_counters: { code: string; used: number };
  drafts: {
    id_hash: string;
    former_hash: ColumnType<string | null, never, string | null>;
    draft: JSONColumnType<ReservationDraft>;
    reservation_id: string | null;
    touched_at: ColumnType<Instant, never, unknown>;
  };
  payment_attempts: AttemptTable;
  payment_audit: AuditTable<AttemptState> & { attempt_id: string; reservation_id: string };
  amendments: AmendmentTable;
  captures: CaptureTable;
  capture_audit: CaptureAuditTable;
  refunds: RefundTable;
  refund_audit: RefundAuditTable;
  outbox_mails: {
    id: Generated<string>;
    dedupe_key: string;
    kind: OutboxMail['kind'] | RequestMail['kind'];
    reservation_id: string | null;
    corporate_request_id: string | null;
    recipient: string;
    language: Language;
    details: JSONColumnType<NonNullable<OutboxMail['details']>> | null;
    due_at: ColumnType<Instant, never, Date>;
    lease_until: OptionalTimestamp;
    tries: Generated<number>;
    last_error: string | null;
    sent_at: OptionalTimestamp;
    given_up_at: OptionalTimestamp;
  };
  reservation_notes: {
    id: Generated<number>;
    reservation_id: string;
    text: string;
    author: string;
    at: Timestamp;
  };
  file_storages: { owner: string; storage_id: string };
  refund_requests: RefundRequestTable;
  counter_payments: CounterPaymentTable;
  counter_closes: CounterCloseTable;
  staff: StaffTable;
  staff_sessions: SessionTable;
  staff_audit: StaffAuditTable;
  content_revisions: ContentRevisionTable;
  content_drafts: ContentDraftTable;
  corporate_requests: {
    id: string;
    brand: string;
    language: Language;
    company: string;
    contact_name: string;
    email: string;
    phone: string;
    interest: CorporateInterest;
    cars: number;
    message: string;
  };
  precheckins: {
    reservation_id: string;
    step: Generated<PrecheckinStep>;
    sealed_drivers: string | null;
    preferences: JSONColumnType<Preferences> | null;
    completed_at: OptionalTimestamp;
    version: Generated<number>;
    papers_decision: PaperDecision | null;
    papers_reason: PaperReason | null;
    papers_note: Generated<string>;
    papers_version: Generated<number>;
    signed_name: string | null;
    signed_at: OptionalTimestamp;
    signed_terms: string | null;
  };
  consent_log: {
    id: Generated<number>;
    reservation_id: string;
    purpose: 'precheckin';
    text_version: string;
    language: Language;
    given_at: Timestamp;
  };
  private_files: {
    id: string;
    reservation_id: string;
    kind: PhotoKind | CarPhotoKind;
    state: Generated<'arriving' | 'kept' | 'replaced'>;
    bytes: number | null;
    erase_at: Timestamp;
    key_id: string | null;
    /** Of a picture of a car, hex. */
    sha256: string | null;
    created_at: ColumnType<Instant, never, never>;
  };
  secret_keys: {
    brand: string;
    key_id: string;
    used_from: ColumnType<Instant, never, never>;
    replaced_at: OptionalTimestamp;
    emptied_at: OptionalTimestamp;
  };
  webhook_events: {
    gateway: string;
    event_id: string;
    type: string;
    gateway_order_id: string | null;
    gateway_txn_id: string | null;
    received_at: ColumnType<Instant, never, never>;
    due_at: ColumnType<Instant, never, Date>;
    tries: Generated<number>;
    outcome: string | null;
    processed_at: OptionalTimestamp;
  };
  rental_charges: {
    id: string;
    reservation_id: string;
    code: string;
    label: JSONColumnType<Texts>;
    quantity: number;
    amount_cents: Cents;
    reason: string;
    corrects: string | null;
    added_by: string;
    added_at: Timestamp;
  };
  rentals: {
    reservation_id: string;
    pickup_marks: string;
    return_marks: string;
    deposit_cents: Cents | null;
    deposit_method: CounterMethod | null;
    deposit_reference: string | null;
    deposit_back_cents: Cents | null;
    signed_name: string;
    signature: JSONColumnType<Stroke[]>;
    evidence: string;
    signed_at: OptionalTimestamp;
  };
  car_marks: {
    id: string;
    reservation_id: string;
    rental_end: RentalEnd;
    x: number;
    y: number;
    word: string;
    made_at: Timestamp;
    repaired_at: OptionalTimestamp;
  };
  rental_drafts: {
    reservation_id: string;
    rental_end: RentalEnd;
    typed: JSONColumnType<DraftField[]>;
    saved_by: string;
    saved_at: Timestamp;
  };
  rate_limits: { key: string; points: number; expire: number | null };
}

export interface ReservationTable {
  id: string;
  code: string;
  brand: string;
  /** Null: made on the site. */
  source: BookingSource | null;
  language: Language;
  state: ReservationState;
  payment_status: PaymentStatus;
  reservation_type: ReservationType;
  owner_hash: string;
  car_id: string;
  class_code: string;
  pickup_branch: string;
  return_branch: string;
  pickup_at: PanamaDateTime;
  return_at: PanamaDateTime;
  selection: JSONColumnType<Selection>;
  snapshot: JSONColumnType<RentalSnapshot>;
  renter_first_name: string;
  renter_last_name: string;
  renter_email: string;
  renter_phone: string;
  renter_birthday: PanamaDate;
  renter_license: string;
  quote: JSONColumnType<Quote>;
  subtotal_cents: Cents;
  airport_fee_cents: Cents;
  tax_cents: Cents;
  total_cents: Cents;
  due_now_cents: Cents;
  due_at_branch_cents: Cents;
  cancellation: JSONColumnType<CancellationPolicy> | null;
  guarantee_cents: Cents | null;
  coupon_code: string | null;
  hold_until: OptionalTimestamp;
  version: number;
  link_version: Generated<number>;
  charges_cents: Generated<Cents>;
  created_at: Timestamp;
  user_id: string | null;
}

export interface AttemptTable {
  id: string;
  reservation_id: string;
  amendment_id: string | null;
  gateway: string;
  capture_mode: CaptureMode;
  amount_cents: Cents;
  currency: 'USD';
  client_key: string;
  state: AttemptState;
  live: ColumnType<boolean, never, never>;
  version: number;
  gateway_txn_id: string;
  gateway_order_id: string;
  sealed_token: string | null;
  challenge_html: string | null;
  return_token_hash: string;
  auth_code: string | null;
  rrn: string | null;
  card_brand: string | null;
  card_last4: string | null;
  tds_status: string | null;
  eci: string | null;
  ds_trans_id: string | null;
  tds_version: string | null;
  cardholder_info: string | null;
  capture_id: string | null;
  payer_url: string | null;
  charge_round: number;
  raw_code: string | null;
  decline_class: DeclineClass | null;
  deadline_at: OptionalTimestamp;
  next_check_at: OptionalTimestamp;
  check_count: number;
  not_found_count: number;
  lease_until: OptionalTimestamp;
  flags: AttemptFlag[];
  created_at: Timestamp;
}

interface RefundRequestTable {
  id: string;
  reservation_id: string;
  amount_cents: Cents;
  way: RefundWay;
  branch: string;
  reference: string;
  is_correction: boolean;
  reason: string;
  requested_by: string;
  requested_name: string;
  requested_at: Timestamp;
  outcome: ColumnType<'confirmed' | 'rejected' | null, never, 'confirmed' | 'rejected'>;
  decided_by: ColumnType<string | null, never, string | null>;
  decided_name: ColumnType<string | null, never, string>;
  decided_at: ColumnType<Instant | null, never, Date>;
}
export type RefundRequestRow = Selectable<RefundRequestTable>;

interface CounterPaymentTable {
  id: string;
  brand: string;
  reservation_id: string;
  branch: string;
  day: PanamaDate;
  method: CounterMethod;
  reference: string;
  amount_cents: Cents;
  is_correction: boolean;
  amendment_id: string | null;
  taken_by: string;
  taken_at: Timestamp;
}
export type CounterPaymentRow = Selectable<CounterPaymentTable>;

interface CounterCloseTable {
  brand: string;
  branch: string;
  day: PanamaDate;
  cash_cents: ColumnType<Cents, never, never>;
  terminal_cents: ColumnType<Cents, never, never>;
  transfer_cents: ColumnType<Cents, never, never>;
  counted_cents: Cents;
  difference_cents: ColumnType<Cents, never, never>;
  note: string;
  closed_by: string;
  closed_at: Timestamp;
}

interface StaffTable {
  id: string;
  brand: string;
  user_id: string | null;
  email: string;
  role: Role;
  branches: string[] | null;
  language: Language;
  active: Generated<boolean>;
  is_demo: Generated<boolean>;
  sealed_factor: string | null;
  factor_since: OptionalTimestamp;
  factor_step: Generated<number>;
  recovery_hashes: Generated<string[]>;
  created_at: Timestamp;
}
export type StaffRow = Selectable<StaffTable>;

interface SessionTable {
  id: string;
  staff_id: string;
  token_hash: string;
  device: string;
  device_hash: string;
  network: string;
  created_at: Timestamp;
  seen_at: Timestamp;
  factor_at: OptionalTimestamp;
  revoked_at: OptionalTimestamp;
  kept_form: string | null;
}
export type SessionRow = Selectable<SessionTable>;

interface StaffAuditTable {
  id: Generated<number>;
  brand: string;
  at: Timestamp;
  staff_id: string | null;
  who: string;
  network: string;
  verb: AuditEntry['verb'];
  subject: string;
  outcome: AuditEntry['outcome'];
  before: ColumnType<AuditValues | null, string | null, never>;
  after: ColumnType<AuditValues | null, string | null, never>;
  reason: string;
  masked_at: OptionalTimestamp;
  form_id: string | null;
}

type Json<Value> = ColumnType<Value, string, string>;

export interface ContentRevisionTable {
  id: Generated<number>;
  collection: string;
  record: string | null;
  at: Timestamp;
  who: string;
  before: ColumnType<Units | null, string | null | undefined, string | null>;
  /** JSON's null: the edit deleted the record. */
  after: ColumnType<Units | null, string, string>;
  undoes: ColumnType<number | null, never, number | null>;
  form_id: string | null;
  state: Generated<'writing' | 'written' | 'unknown'>;
}

export interface ContentDraftTable {
  id: string;
  brand: string;
  collection: string;
  record: string | null;
  units: Json<Units>;
  read: Json<Readonly<Record<string, string>>>;
  rates: JSONColumnType<Readonly<Record<string, string>>> | null;
  staff_id: string | null;
  who: string;
  saved_at: Timestamp;
  publish_at: OptionalTimestamp;
  refused: string | null;
}
