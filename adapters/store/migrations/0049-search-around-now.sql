-- As in 0038, but the reservations around `p_now` are read first, in the order of their pick-ups, and the index of
-- words only when too few of them match: it collects all rows of a common word before it returns the first one.
--
-- Around `p_now` are those within the time that has `v_near` reservations on the nearer side, so that none is nearer
-- that was not read. `ts_match_vq` is the operator `@@` by its other name, which is served by no index.
CREATE OR REPLACE FUNCTION find_by_words(
  p_words text[], p_brand text, p_branches text[], p_now timestamp, p_limit integer
) RETURNS SETOF uuid LANGUAGE plpgsql STABLE ROWS 50 SET enable_seqscan = off AS $$
DECLARE
  v_near CONSTANT integer := 4000;
  v_words text := (
    SELECT string_agg(to_lexeme(word) || CASE WHEN length(word) < 3 THEN '' ELSE ':*' END, ' & ')
    FROM (SELECT fold_letters(typed) AS word FROM unnest(p_words) typed) folded WHERE word <> ''
  );
  v_query tsquery;
  v_around interval;
  v_found uuid[];
BEGIN
  IF v_words IS NULL THEN
    RETURN;
  END IF;
  v_query := concat_ws(' & ',
    v_words,
    to_lexeme(' ' || p_brand),
    (SELECT '(' || string_agg(to_lexeme(' @' || branch), ' | ') || ')' FROM unnest(p_branches) branch)
  );
  v_around := least(
    (SELECT w.pickup_at - p_now FROM reservation_words w WHERE w.pickup_at >= p_now
      ORDER BY w.pickup_at OFFSET v_near LIMIT 1),
    (SELECT p_now - w.pickup_at FROM reservation_words w WHERE w.pickup_at < p_now
      ORDER BY w.pickup_at DESC OFFSET v_near LIMIT 1)
  );
  v_found := ARRAY(
    SELECT w.reservation_id FROM reservation_words w
    WHERE w.pickup_at BETWEEN p_now - v_around AND p_now + v_around AND ts_match_vq(w.words, v_query)
    ORDER BY abs(extract(epoch FROM w.pickup_at - p_now)) LIMIT p_limit
  );
  IF cardinality(v_found) < p_limit THEN
    v_found := ARRAY(
      SELECT w.reservation_id FROM reservation_words w WHERE w.words @@ v_query
      ORDER BY abs(extract(epoch FROM w.pickup_at - p_now)) LIMIT p_limit
    );
  END IF;
  RETURN QUERY SELECT unnest(v_found);
END $$;
