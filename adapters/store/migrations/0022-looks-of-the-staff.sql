-- Who of the staff was shown which picture of a renter's paper. Rows are only ever added, and outlive the picture.
CREATE TABLE private_file_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id uuid NOT NULL,
  reservation_id uuid NOT NULL REFERENCES reservations,
  kind text NOT NULL,
  -- The name that belongs to the token.
  staff text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX private_file_views_of_reservation ON private_file_views (reservation_id);

-- For the erasure of what companies asked for long ago.
CREATE INDEX corporate_requests_by_age ON corporate_requests (created_at);
