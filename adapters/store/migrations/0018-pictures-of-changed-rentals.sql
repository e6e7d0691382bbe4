-- Pictures of a renter's papers are erased some days after the return; a rental that is moved takes that day with it.

CREATE FUNCTION move_private_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE private_files SET erase_at = erase_at + (NEW.return_at - OLD.return_at)
  WHERE reservation_id = NEW.id AND state = 'kept';
  RETURN NULL;
END
$$;

CREATE TRIGGER reservations_move_private_files AFTER UPDATE OF return_at ON reservations
  FOR EACH ROW WHEN (NEW.return_at <> OLD.return_at) EXECUTE FUNCTION move_private_files();
