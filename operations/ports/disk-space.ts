/** Space where the site, and an embedded database, write. */
export interface DiskSpace {
  /** Less is free than what payments under way may need: nothing new is begun. */
  isLow(): boolean;
  /** Undefined where it cannot be found out. */
  freeBytes(): number | undefined;
}
