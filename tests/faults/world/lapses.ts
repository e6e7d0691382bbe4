import type { TestStore } from '#tests/support/open-test-store.ts';

type Asking = Pick<TestStore, 'query'>;

const UNCERTAIN = "('charging', 'unknown', 'paid_pending', 'manual_review')";

/** Makes the database record every change that takes the car from a reservation with an uncertain payment. */
export async function watchHolds({ query }: Asking): Promise<void> {
  await query('CREATE TABLE fault_lapses (reservation_id uuid NOT NULL, what text NOT NULL)');
  await query(`CREATE FUNCTION fault_note_lapse() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    DECLARE
      v_id uuid := CASE TG_TABLE_NAME WHEN 'allocations' THEN to_jsonb(OLD) ->> 'reservation_id' ELSE to_jsonb(OLD) ->> 'id' END;
    BEGIN
      INSERT INTO public.fault_lapses SELECT v_id, TG_TABLE_NAME || ' ' || t.state FROM public.payment_attempts t
        WHERE t.reservation_id = v_id AND t.amendment_id IS NULL AND t.state IN ${UNCERTAIN};
      RETURN NULL;
    END $$`);
  await query(`CREATE TRIGGER fault_lapse AFTER UPDATE OF state ON reservations
    FOR EACH ROW WHEN (NEW.state IN ('expired', 'cancelled') AND OLD.state <> NEW.state) EXECUTE FUNCTION fault_note_lapse()`);
  await query(
    'CREATE TRIGGER fault_lapse AFTER DELETE ON allocations FOR EACH ROW EXECUTE FUNCTION fault_note_lapse()',
  );
}

/** I3: holds that lapsed and cars that were taken away while a payment was uncertain. */
export async function findLapses({ query }: Asking): Promise<string[]> {
  const rows = await query<{ code: string; what: string }>(
    'SELECT r.code, l.what FROM fault_lapses l JOIN reservations r ON r.id = l.reservation_id',
  );
  return rows.map(({ code, what }) => `I3 ${code}: lost its car while money was uncertain (${what})`);
}
