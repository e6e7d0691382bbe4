-- Built files for browsers that the running processes have, and those of builds that ended within two days.
-- A page of one build may be sent by one process and request its files from another.
CREATE TABLE client_files (
  brand text NOT NULL,
  -- The path contains a hash of the content.
  path text NOT NULL,
  body bytea NOT NULL,
  -- Made with the secret key of the deployment: writing to the table is not enough to run scripts in pages.
  signature text NOT NULL,
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (brand, path)
);
