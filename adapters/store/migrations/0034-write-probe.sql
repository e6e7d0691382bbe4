-- One row that is written to find out whether the database can write: it has no disk space left, say, or is a standby.
CREATE TABLE write_probe (written_at timestamptz NOT NULL);
INSERT INTO write_probe VALUES (now());
