-- Changes of rates that are made of the rows that there are when they are published.

-- The form of the change as it was typed; NULL: `units` are published.
ALTER TABLE content_drafts ADD COLUMN rates jsonb;
