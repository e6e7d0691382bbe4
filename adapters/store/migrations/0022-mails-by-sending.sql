-- Sent mails by time, for the job that deletes old ones.
CREATE INDEX CONCURRENTLY outbox_mails_sent ON outbox_mails (sent_at) WHERE sent_at IS NOT NULL;
