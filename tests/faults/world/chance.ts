/** Random choices of a scenario, reproducible with the seed. */
export interface Chance {
  /** A number from 0 up to but not including 1. */
  next(): number;
  pick<Item>(among: readonly [Item, ...Item[]]): Item;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
}

/** `name` gives each scenario its own random sequence, independent of the other scenarios of the run. */
export function createChance(seed: number, name: string): Chance {
  let state = [...name].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), seed);
  // mulberry32: short, and good enough for tests.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    pick: (among) => among[Math.floor(next() * among.length)] ?? among[0],
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
  };
}
