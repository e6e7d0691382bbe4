// Reads the table of docs/reference/asvs.md: for its test and for the figures of the nightly run.
import { readFileSync } from 'node:fs';

const TABLE = new URL('../docs/reference/asvs.md', import.meta.url);
/** Chapters about OAuth servers and WebRTC, which the site has not, do not count. */
const NOT_COUNTED = /^(10|17)\./;

/** Rows of the table: `id`, `level` (1 or 2), `state`, `reason` (the last column), `cited` (paths in it). */
export function readAsvs(text = readFileSync(TABLE, 'utf8')) {
  return text
    .split('\n')
    .map((line) => /^\| (\d+\.\d+\.\d+) +\| ([12]) +\| .+? \| ([a-z ]+?) +\| (.*?) +\|$/.exec(line))
    .filter((row) => row !== null)
    .map(([, id, level, state, reason]) => ({
      id,
      level: Number(level),
      state,
      reason,
      cited: [...reason.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|js|json|md))`/g)].map(([, path]) => path),
    }));
}

/** Of one level: requirements that count, those met or not applicable, and the ids of the others. */
export function summarizeAsvs(rows, level) {
  const counted = rows.filter((row) => row.level === level && !NOT_COUNTED.test(row.id));
  const unmet = counted.filter(({ state }) => state === 'not met').map(({ id }) => id);
  return { total: counted.length, fulfilled: counted.length - unmet.length, unmet };
}
