import type { TurnedAway } from '#domain/fleet/turned-away.ts';

/** Counts searches of the store's brand without a car, in memory until `write`: no search waits, and a crash loses them. */
export interface TurnedAwayCounts {
  count(refused: readonly TurnedAway[]): void;
  /** Returns how many counts it has stored. */
  write(): Promise<number>;
}
