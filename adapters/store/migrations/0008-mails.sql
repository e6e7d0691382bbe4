-- Mails, and requests of companies, which are forwarded by mail (docs/decisions/0032-tables-as-queue.md).

-- Requests of companies by form. An employee answers them.
CREATE TABLE corporate_requests (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  language text NOT NULL CHECK (language IN ('es', 'en')),
  company text NOT NULL,
  contact_name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  interest text NOT NULL CHECK (interest IN ('leasing', 'plan', 'rental')),
  cars integer NOT NULL CHECK (cars > 0),
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- For the erasure of old requests.
CREATE INDEX corporate_requests_by_age ON corporate_requests (created_at);

-- Mails to be sent. A row is written in the transaction of the change that the mail reports.
CREATE TABLE outbox_mails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- At most one mail with this key is ever queued.
  dedupe_key text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (
    kind IN (
      'confirmation', 'confirm-booking', 'payment-problem', 'refund', 'change', 'cancellation', 'no-show',
      'reminder', 'checked-in', 'corporate-request', 'corporate-receipt',
      'branch-confirmed', 'branch-changed', 'branch-cancelled', 'branch-no-show', 'branch-checked-in',
      'branch-tomorrow'
    )
  ),
  reservation_id uuid REFERENCES reservations,
  recipient text NOT NULL,
  language text NOT NULL CHECK (language IN ('es', 'en')),
  -- By default due at once, even if the clocks of the database and of the process differ.
  due_at timestamptz NOT NULL DEFAULT '-infinity',
  lease_until timestamptz,
  tries integer NOT NULL DEFAULT 0,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Amounts and references in the mail that are not columns of the reservation.
  details jsonb,
  corporate_request_id uuid REFERENCES corporate_requests,
  -- When the worker stopped trying. An operator can queue the mail again.
  given_up_at timestamptz,
  CONSTRAINT outbox_mails_subject_check CHECK (num_nonnulls(reservation_id, corporate_request_id) = 1)
);
CREATE INDEX outbox_mails_due ON outbox_mails (due_at, created_at) WHERE sent_at IS NULL;
