-- What employees change in content, which the content service keeps, and drafts of it.

CREATE TABLE content_revisions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  collection text NOT NULL,
  -- NULL: of a new record, until it is written.
  record text,
  at timestamptz NOT NULL,
  who text NOT NULL,
  -- NULL: the edit made the record.
  before jsonb,
  after jsonb NOT NULL,
  undoes bigint REFERENCES content_revisions,
  form_id uuid UNIQUE,
  -- 'unknown': the content service did not answer, or the process ended meanwhile.
  state text NOT NULL DEFAULT 'writing' CHECK (state IN ('writing', 'written', 'unknown'))
);
CREATE INDEX content_revisions_of_record ON content_revisions (collection, record, id);
-- One edit of a record at a time.
CREATE UNIQUE INDEX content_revisions_in_progress ON content_revisions (collection, record) WHERE state = 'writing';

CREATE TABLE content_drafts (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  collection text NOT NULL,
  -- NULL: a new record.
  record text,
  units jsonb NOT NULL,
  -- Fingerprints of what the editor has read.
  read jsonb NOT NULL,
  staff_id uuid,
  who text NOT NULL,
  saved_at timestamptz NOT NULL,
  publish_at timestamptz,
  -- Why it was not published at its time.
  refused text
);
