-- The booking of 0004 together with what the renter typed: one round trip and one commit for both. The draft keeps what was
-- typed whatever becomes of the booking; it is locked by the booking, so it is written behind it.
CREATE FUNCTION place_draft(
  p_draft jsonb, p_reservation jsonb, p_lines jsonb, p_period tstzrange, p_max_uses integer, p_mails jsonb,
  OUT outcome text, OUT reservation_id uuid
) LANGUAGE plpgsql AS $$
BEGIN
  SELECT p.outcome, p.reservation_id INTO outcome, reservation_id
  FROM place_reservation(p_reservation, p_lines, p_period, p_max_uses, p_mails) p;
  UPDATE drafts d SET draft = p_draft, touched_at = now() WHERE d.id_hash = p_reservation ->> 'owner_hash';
END $$;
