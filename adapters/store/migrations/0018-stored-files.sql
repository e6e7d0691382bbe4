-- Files in the database (`FILES=database`), and which storage of files belongs to this database.

-- `name` as in a directory or bucket. The site stores pictures of some megabytes at most.
CREATE TABLE stored_files (
  name text PRIMARY KEY,
  bytes bytea NOT NULL CHECK (octet_length(bytes) <= 50000000)
);
-- Pictures are compressed and renters' files encrypted: PostgreSQL's compression would be in vain.
ALTER TABLE stored_files ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- The id that the storage of files contains as a file. `owner`: the brand that has a storage of its own, or ''.
CREATE TABLE file_storages (
  owner text PRIMARY KEY,
  storage_id uuid NOT NULL
);
