-- Marks of cars, as points of a drawing: those of a unit stay with it until they are repaired.
CREATE TABLE car_marks (
  id uuid PRIMARY KEY,
  reservation_id uuid NOT NULL REFERENCES reservations,
  rental_end text NOT NULL CHECK (rental_end IN ('hand-over', 'take-back')),
  -- Percent of the drawing of a car from above, front up.
  x smallint NOT NULL CHECK (x BETWEEN 0 AND 100),
  y smallint NOT NULL CHECK (y BETWEEN 0 AND 100),
  word text NOT NULL CHECK (length(word) BETWEEN 1 AND 100),
  made_at timestamptz NOT NULL,
  repaired_at timestamptz
);
CREATE INDEX car_marks_of_reservation ON car_marks (reservation_id);
