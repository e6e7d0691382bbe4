-- What companies ask for by form; a person answers.
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

-- A mail tells of one thing: a reservation or such a request.
ALTER TABLE outbox_mails
  ALTER COLUMN reservation_id DROP NOT NULL,
  ADD COLUMN corporate_request_id uuid REFERENCES corporate_requests,
  ADD CONSTRAINT outbox_mails_subject_check CHECK (num_nonnulls(reservation_id, corporate_request_id) = 1),
  DROP CONSTRAINT outbox_mails_kind_check,
  ADD CONSTRAINT outbox_mails_kind_check CHECK (
    kind IN (
      'confirmation', 'payment-problem', 'refund', 'change', 'cancellation', 'reminder',
      'corporate-request', 'corporate-receipt'
    )
  );
