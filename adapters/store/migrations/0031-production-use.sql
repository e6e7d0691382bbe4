-- One row once a production has used the database. A start with settings of a development or a staging is then
-- refused: it would take unreal money for real reservations.
CREATE TABLE production_use (
  since timestamptz NOT NULL DEFAULT now(),
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only)
);
