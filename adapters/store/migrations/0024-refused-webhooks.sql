-- Messages in a gateway's name that were not from it or not for us. Nothing else is kept of them.
CREATE TABLE webhook_refusals (
  gateway text PRIMARY KEY,
  count bigint NOT NULL
);
