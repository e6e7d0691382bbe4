-- Pre check-in: data, consent and pictures that a renter gives before the pick-up
-- (docs/decisions/0053-changes-are-amendments.md, docs/decisions/0075-private-files-and-erasure.md).

-- One row per reservation, created at the first step.
CREATE TABLE precheckins (
  reservation_id uuid PRIMARY KEY REFERENCES reservations,
  step text NOT NULL DEFAULT 'started' CHECK (step IN ('started', 'verified', 'chosen', 'done')),
  -- Identity, address and licenses of the drivers as JSON, encrypted by the application. NULL: not given yet,
  -- or erased.
  sealed_drivers text,
  completed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Car and quantities that the renter would prefer to the booked ones, without prices.
  preferences jsonb
);

-- Consents of renters with the version of the text, as Panama's law 81 of 2019 requires. Append only.
CREATE TABLE consent_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reservation_id uuid NOT NULL REFERENCES reservations,
  purpose text NOT NULL CHECK (purpose IN ('precheckin')),
  text_version text NOT NULL,
  language text NOT NULL CHECK (language IN ('es', 'en')),
  given_at timestamptz NOT NULL
);
CREATE INDEX consent_log_of_reservation ON consent_log (reservation_id, purpose, id DESC);

-- Pictures of renters' documents. The row is written before its file and deleted after it, so that every file
-- has a row that leads to its erasure.
CREATE TABLE private_files (
  id uuid PRIMARY KEY,
  reservation_id uuid NOT NULL REFERENCES reservations,
  kind text NOT NULL CHECK (kind IN ('license', 'document')),
  state text NOT NULL DEFAULT 'arriving' CHECK (state IN ('arriving', 'kept', 'replaced')),
  bytes integer,
  erase_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX private_files_kept ON private_files (reservation_id, kind) WHERE state = 'kept';
CREATE INDEX private_files_erase_at ON private_files (erase_at);

-- Files are erased some days after the return. When the return is moved, so is the erasure.
CREATE FUNCTION move_private_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE private_files SET erase_at = erase_at + (NEW.return_at - OLD.return_at)
  WHERE reservation_id = NEW.id AND state = 'kept';
  RETURN NULL;
END
$$;
CREATE TRIGGER reservations_move_private_files AFTER UPDATE OF return_at ON reservations
  FOR EACH ROW WHEN (NEW.return_at <> OLD.return_at) EXECUTE FUNCTION move_private_files();

-- Access log: which member of the staff opened which file. Append only; rows outlive the files.
CREATE TABLE private_file_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id uuid NOT NULL,
  reservation_id uuid NOT NULL REFERENCES reservations,
  kind text NOT NULL,
  -- The name that is configured for the access token.
  staff text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX private_file_views_of_reservation ON private_file_views (reservation_id);
