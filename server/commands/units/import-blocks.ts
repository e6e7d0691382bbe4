import { putBlock } from '#operations/stock/change-block.ts';
import { toBlockServices, type UnitsAnswer, type UnitsContext } from './units-context.ts';

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

async function importLine(context: UnitsContext, line: string): Promise<LineOutcome> {
  const answer = await putBlock(toBlockServices(context), parseJson(line));
  switch (answer.kind) {
    case 'stored':
      return { outcome: answer.outcome };
    case 'invalid':
      return { problem: answer.message };
    case 'other-brand':
      return { problem: `the reference ${answer.reference} is of a block of another brand` };
  }
}

/** Undefined for what is not JSON. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
