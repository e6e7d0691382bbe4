-- The id of a draft is renewed when the draft is booked, and when its visitor signs in, against session fixation:
-- an attacker who has set the visitor's cookie to an id of the attacker's choice cannot open the draft afterwards.

-- `id_hash` before the renewal. Valid until the new id is first used, because the response with the new id may
-- have been lost.
ALTER TABLE drafts ADD COLUMN former_hash text;
CREATE INDEX drafts_former ON drafts (former_hash) WHERE former_hash IS NOT NULL;
