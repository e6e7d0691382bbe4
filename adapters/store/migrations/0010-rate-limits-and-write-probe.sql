-- Columns as rate-limiter-flexible requires them. An unlogged table would be cheaper, but it is empty after a
-- crash of the database and on a standby that takes over.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_expire ON rate_limits (expire);

-- The health check updates this one row. It fails when the database cannot write: disk full, or a read-only
-- standby.
CREATE TABLE write_probe (written_at timestamptz NOT NULL);
INSERT INTO write_probe VALUES (now());
