/** A request; times on the browser's clock. */
export interface Fetched {
  startMs: number;
  endMs: number;
}

/** Number of requests between two times that had to wait for each other. */
export function countRounds(fetched: Fetched[], fromMs: number, untilMs: number): number {
  const within = fetched.filter(({ endMs }) => endMs > fromMs && endMs <= untilMs);
  const rounds: { endMs: number; depth: number }[] = [];
  for (const { startMs, endMs } of within.toSorted((a, b) => a.startMs - b.startMs)) {
    const before = rounds.filter((round) => round.endMs <= startMs).map(({ depth }) => depth);
    rounds.push({ endMs, depth: 1 + Math.max(0, ...before) });
  }
  return Math.max(0, ...rounds.map(({ depth }) => depth));
}
