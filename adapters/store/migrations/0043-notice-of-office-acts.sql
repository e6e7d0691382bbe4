-- Employees see each other's changes within a second. Few enough for a NOTIFY in the transaction, by which
-- commits wait for each other; the changes of renters send theirs after it.
CREATE FUNCTION tell_office() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NOTIFY volante_office;
  RETURN NULL;
END $$;
CREATE TRIGGER staff_audit_tell_office AFTER INSERT ON staff_audit
  FOR EACH ROW WHEN (NEW.outcome = 'done' AND NEW.verb NOT LIKE 'see-%') EXECUTE FUNCTION tell_office();
