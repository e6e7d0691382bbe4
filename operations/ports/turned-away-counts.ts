import type { TurnedAway } from '#domain/fleet/turned-away.ts';

/**
 * How often searches found no car, of the store's brand. Kept in memory until `write`, so that no search waits
 * for it: what was counted since then is lost with the process.
 */
export interface TurnedAwayCounts {
  count(refused: readonly TurnedAway[]): void;
  /** Returns how many counts it has stored. */
  write(): Promise<number>;
}
