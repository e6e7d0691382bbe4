-- Whatever makes a reservation another rental, how it was before is remembered.
CREATE FUNCTION remember_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_history(OLD.id, 'changed', 'renter');
  RETURN NEW;
END $$;
CREATE TRIGGER reservations_remember_change BEFORE UPDATE ON reservations FOR EACH ROW WHEN (
  (OLD.car_id, OLD.pickup_branch, OLD.return_branch, OLD.pickup_at, OLD.return_at, OLD.selection, OLD.total_cents)
  IS DISTINCT FROM
  (NEW.car_id, NEW.pickup_branch, NEW.return_branch, NEW.pickup_at, NEW.return_at, NEW.selection, NEW.total_cents)
) EXECUTE FUNCTION remember_change();
