import { sql } from 'kysely';
import type { TurnedAway } from '#domain/fleet/turned-away.ts';
import type { TurnedAwayCounts } from '#operations/ports/turned-away-counts.ts';
import type { Database } from '../database.ts';
import { ownBrand } from '../staff/audit.ts';

/** Different ones between two writes; more are not counted. */
const MOST_KEPT = 10_000;

type Counted = TurnedAway & { searches: number };

export function createTurnedAwayCounts(database: Database): TurnedAwayCounts {
  let counts = new Map<string, Counted>();
  return {
    count(refused) {
      for (const { day, branch, classCode, reason } of refused) {
        const key = [day, branch, classCode, reason].join('\n');
        const known = counts.get(key);
        if (known) known.searches += 1;
        else if (counts.size < MOST_KEPT) counts.set(key, { day, branch, classCode, reason, searches: 1 });
      }
    },
    async write() {
      const written = [...counts.values()];
      counts = new Map();
      if (written.length > 0) await addCounts(database, written);
      return written.length;
    },
  };
}

/** In the order of the key, so that processes that write at once do not wait for each other in a circle. */
async function addCounts(database: Database, counts: readonly Counted[]): Promise<void> {
  await sql`
    INSERT INTO turned_away AS t (brand, day, branch, class_code, reason, searches)
    SELECT ${ownBrand(database)}, c.* FROM json_to_recordset(${JSON.stringify(counts)}::json)
      AS c (day date, branch text, "classCode" text, reason text, searches integer)
    ORDER BY c.day, c.branch, c."classCode", c.reason
    ON CONFLICT (brand, day, branch, class_code, reason)
      DO UPDATE SET searches = t.searches + EXCLUDED.searches`.execute(database.sql);
}
