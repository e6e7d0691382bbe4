-- Whether a unit fits, as one definition for searches, which decide about many units at once, and for bookings.

-- How a unit with this home takes the rental between its neighbors: where it is before, how long it is brought
-- before and after (NULL: nothing follows). No row: it does not fit. The same rule as `fitUnit` in domain/stock.
-- Ignores holds within the period that have lapsed by `p_lapsed`.
--
-- PostgreSQL puts this query into the one that calls it, so that a search calls no function for a unit that
-- nobody has booked. Each neighbor is one descent of the B-tree, whatever the statistics are.
CREATE FUNCTION find_fit(p_unit integer, p_home text, q stock_request, p_lapsed timestamptz)
RETURNS TABLE (from_branch text, takes interval, takes_next interval) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT p.from_branch, t.takes, t.takes_next
  FROM (SELECT) one
  LEFT JOIN LATERAL (
    SELECT a.* FROM allocations a WHERE a.unit_id = p_unit AND lower(a.period) < upper(q.period)
      AND NOT (a.period && q.period AND has_lapsed(a.reservation_id, p_lapsed))
    ORDER BY lower(a.period) DESC LIMIT 1
  ) b ON true
  LEFT JOIN LATERAL (
    SELECT a.* FROM allocations a WHERE a.unit_id = p_unit AND lower(a.period) >= upper(q.period)
    ORDER BY lower(a.period) LIMIT 1
  ) n ON true
  CROSS JOIN LATERAL (SELECT coalesce(b.return_branch, p_home) AS from_branch) p
  CROSS JOIN LATERAL (
    SELECT CASE p.from_branch WHEN q.pickup_branch THEN interval '0' ELSE (
      SELECT m.takes FROM transfer_times m
      WHERE m.brand = q.brand AND m.to_branch = q.pickup_branch AND m.from_branch = p.from_branch
    ) END AS takes, CASE q.return_branch WHEN n.pickup_branch THEN interval '0' ELSE (
      SELECT m.takes FROM transfer_times m
      WHERE m.brand = q.brand AND m.to_branch = n.pickup_branch AND m.from_branch = q.return_branch
    ) END AS takes_next
  ) t
  WHERE (upper(b.period) > lower(q.period)) IS NOT TRUE
    -- A hold may end without its rental, so nothing is sold that depends on it. Not EXISTS, for which the
    -- planner may read all reservations.
    AND (b.return_branch <> b.from_branch AND (
      SELECT r.state FROM reservations r WHERE r.id = b.reservation_id
    ) <> 'confirmed') IS NOT TRUE
    AND (t.takes = '0' OR greatest(upper(b.period), q.wanted_at) + t.takes <= lower(q.period))
    AND (n.period IS NULL OR t.takes_next = '0'
      OR greatest(upper(q.period), q.wanted_at) + t.takes_next <= lower(n.period))
    AND NOT EXISTS (
      SELECT FROM blocks k WHERE k.unit_id = p_unit AND k.state = 'conflict' AND k.period && q.period
    );
END;

-- `find_fit` for one unit; `takes` NULL: it does not fit.
CREATE OR REPLACE FUNCTION fit_unit(
  p_unit integer, p_home text, q stock_request, p_lapsed timestamptz,
  OUT from_branch text, OUT takes interval, OUT takes_next interval
) LANGUAGE plpgsql STABLE COST 100000 AS $$
BEGIN
  SELECT f.* INTO from_branch, takes, takes_next FROM find_fit(p_unit, p_home, q, p_lapsed) f;
END $$;
