import type { TurnedAway } from '#domain/fleet/turned-away.ts';

/** Searches without a car, of the store's brand. In memory until `write`, so that no search waits. */
export interface TurnedAwayCounts {
  count(refused: readonly TurnedAway[]): void;
  /** Returns how many counts it has stored. */
  write(): Promise<number>;
}
