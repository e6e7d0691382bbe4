-- The history has every change of the quote, also one of the deposit or the documents alone.
DROP TRIGGER reservations_write_history ON reservations;
CREATE TRIGGER reservations_write_history BEFORE UPDATE ON reservations FOR EACH ROW WHEN (
  (
    OLD.car_id, OLD.pickup_branch, OLD.return_branch, OLD.pickup_at, OLD.return_at, OLD.selection, OLD.quote
  ) IS DISTINCT FROM (
    NEW.car_id, NEW.pickup_branch, NEW.return_branch, NEW.pickup_at, NEW.return_at, NEW.selection, NEW.quote
  )
) EXECUTE FUNCTION write_change_to_history();
