-- Confirmed rentals that cannot have their unit and for which no other fits, since when. Each is reported once, as
-- an event (docs/reference/stock.md).
CREATE TABLE rentals_without_car (
  reservation_id uuid PRIMARY KEY REFERENCES reservations,
  since timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- For the job that looks for other units.
CREATE INDEX allocations_misplaced ON allocations (unit_id) WHERE misplaced;

-- NOT VALID: no row has to be read, because all earlier kinds and types are among these.
ALTER TABLE outbox_mails DROP CONSTRAINT outbox_mails_kind_check, ADD CONSTRAINT outbox_mails_kind_check CHECK (
  kind IN (
    'confirmation', 'confirm-booking', 'payment-problem', 'refund', 'change', 'cancellation', 'no-show',
    'reminder', 'checked-in', 'corporate-request', 'corporate-receipt',
    'branch-confirmed', 'branch-changed', 'branch-cancelled', 'branch-no-show', 'branch-checked-in',
    'branch-lost', 'branch-return', 'branch-return-lost', 'branch-without-car', 'branch-tomorrow'
  )
) NOT VALID;
ALTER TABLE events DROP CONSTRAINT events_type_check, ADD CONSTRAINT events_type_check CHECK (
  type IN (
    'reservation.confirmed', 'reservation.changed', 'reservation.cancelled', 'reservation.no_show',
    'reservation.without_car', 'precheckin.completed', 'payment.captured', 'payment.refunded'
  )
) NOT VALID;
