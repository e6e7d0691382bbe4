-- What renters tell before they arrive. One row a reservation, from the first step on.
CREATE TABLE precheckins (
  reservation_id uuid PRIMARY KEY REFERENCES reservations,
  step text NOT NULL DEFAULT 'started' CHECK (step IN ('started', 'verified', 'chosen', 'done')),
  -- Identity, address and licences as JSON, sealed by the site; NULL before they are given and after they were erased.
  sealed_drivers text,
  completed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Who agreed to what, when, in which words: Ley 81 of 2019. Rows are only ever added.
CREATE TABLE consent_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reservation_id uuid NOT NULL REFERENCES reservations,
  purpose text NOT NULL CHECK (purpose IN ('precheckin')),
  text_version text NOT NULL,
  language text NOT NULL CHECK (language IN ('es', 'en')),
  given_at timestamptz NOT NULL
);
CREATE INDEX consent_log_of_reservation ON consent_log (reservation_id, purpose, id DESC);

-- Where private files are: a row is written before its file and outlives it, so that no file is ever forgotten.
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
