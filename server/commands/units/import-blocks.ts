import { readBlock } from '#domain/stock/read-block.ts';
import type { UnitsAnswer, UnitsContext } from './units-context.ts';

/**
 * Stores the blocks of a file with one JSON object on each line. A line that cannot be stored is reported
 * with its number; the others are stored.
 */
export async function importBlocks(context: UnitsContext, file: string): Promise<UnitsAnswer> {
  const counts = new Map<string, number>();
  const problems: string[] = [];
  for (const [index, line] of file.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const { outcome, problem } = await importLine(context, line);
    if (problem !== undefined) problems.push(`line ${index + 1}: ${problem}`);
    else counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  const summary = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ') || 'no blocks';
  const hint = counts.has('conflict') ? ['See npm run units -- conflicts.'] : [];
  return { text: [`${summary}.`, ...problems, ...hint].join('\n'), status: problems.length > 0 ? 1 : 0 };
}

type LineOutcome = { outcome: string; problem?: undefined } | { outcome?: undefined; problem: string };

async function importLine({ store, content, clock }: UnitsContext, line: string): Promise<LineOutcome> {
  const now = clock.now();
  const branchCodes = content.branches.map(({ code }) => code);
  const block = readBlock(parseJson(line), { branchCodes, now });
  if (typeof block === 'string') return { problem: block };
  const outcome = await store.putBlock({ brand: content.site.brand, block, now });
  return outcome === 'unknown-unit' ? { problem: `there is no unit ${block.unit}` } : { outcome };
}

/** Undefined for what is not JSON. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
