-- The last valid content, for a process that starts while the content service is down or has invalid records.
CREATE TABLE kept_content (
  brand text NOT NULL,
  -- Address of the content service: records of another one may have equal keys.
  source text NOT NULL,
  name text NOT NULL,
  value json NOT NULL,
  PRIMARY KEY (brand, source, name)
);
