-- Keys that seal stored data, by brand (docs/guides/security.md#another-key). The ids are derived from the
-- keys and do not reveal them.
CREATE TABLE secret_keys (
  brand text NOT NULL,
  key_id text NOT NULL,
  used_from timestamptz NOT NULL DEFAULT now(),
  -- When the next key was first used. NULL: the present key of the brand.
  replaced_at timestamptz,
  -- When nothing was sealed with a replaced key any more. NULL: something may be.
  emptied_at timestamptz,
  PRIMARY KEY (brand, key_id)
);
CREATE UNIQUE INDEX secret_keys_present ON secret_keys (brand) WHERE replaced_at IS NULL;

-- Key with which the file is encrypted. NULL: stored before keys had ids.
ALTER TABLE private_files ADD COLUMN key_id text;
