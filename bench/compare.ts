import { type Figures, flood, type Pages } from './load.ts';
import { median } from './report.ts';

const ROUNDS = 15;
const SECONDS = 0.5;

export interface Comparison {
  /** Answers of one per answer of the other. */
  ratio: number;
  one: Figures;
  other: Figures;
}

/**
 * Two pages under load in short turns, so that a slow moment of the machine hits both. `accept`: the encodings that are asked
 * for, none by default.
 */
export async function compare(one: Pages, other: Pages, accept?: string): Promise<Comparison> {
  const load = (url: Pages, seconds: number) => flood(url, { seconds, ...(accept && { accept }) });
  await load(one, 2);
  await load(other, 2);
  const rounds: { one: Figures; other: Figures }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      one: await load(one, SECONDS),
      other: await load(other, SECONDS),
    });
  return {
    ratio: median(rounds.map(({ one, other }) => one.perSecond / other.perSecond)),
    one: middle(rounds.map(({ one }) => one)),
    other: middle(rounds.map(({ other }) => other)),
  };
}

function middle(rounds: Figures[]): Figures {
  const of = (key: keyof Figures) => median(rounds.map((round) => round[key]));
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') };
}
