import { readFileSync } from 'node:fs';

/** A requirement of the security standard. */
interface AsvsRow {
  id: string;
  level: number;
  state: string;
  reason: string;
  /** Paths in the reason. */
  cited: string[];
}

const LIST = new URL('../../docs/reference/asvs.md', import.meta.url);
const PATHS = /`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|js|json|md))`/g;
/** Chapters about OAuth servers and WebRTC, which the site has not, do not count. */
const NOT_COUNTED = /^(10|17)\./;

/**
 * A row for each requirement of docs/reference/asvs.md. A line may have several, `- 1.2.1-5, 1.3.2 (1): reason`; without a state
 * they are met.
 */
export function readAsvs(): AsvsRow[] {
  return readFileSync(LIST, 'utf8')
    .split('\n')
    .map((line) => /^- (\d[\d., -]*) \(([12])\)(?:, ([a-z ]+))?: (.+)$/.exec(line))
    .filter((row) => row !== null)
    .flatMap(([, ids = '', level, state = 'met', reason = '']) => {
      const cited = [...reason.matchAll(PATHS)].map(([, path = '']) => path);
      return listIds(ids).map((id) => ({ id, level: Number(level), state, reason, cited }));
    });
}

/** The ids of a list of ranges, for example `1.2.1-3, 1.5.1`: four. Throws for anything else. */
export function listIds(ranges: string): string[] {
  return ranges.split(/[,\s]+/).flatMap((range) => {
    const [, section, first, last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range) ?? [];
    if (!section) throw new Error(`docs/reference/asvs.md: ${range} is no requirement`);
    return Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, index) => `${section}.${Number(first) + index}`,
    );
  });
}

/** Of one level: requirements that count, those met or not applicable, and the ids of the others. */
export function summarizeAsvs(rows: AsvsRow[], level: 1 | 2) {
  const counted = rows.filter((row) => row.level === level && !NOT_COUNTED.test(row.id));
  const unmet = counted.filter(({ state }) => state === 'not met').map(({ id }) => id);
  return { total: counted.length, fulfilled: counted.length - unmet.length, unmet };
}
