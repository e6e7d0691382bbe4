export interface DiskSpace {
  /** Too little for payments in progress: nothing new may start. */
  isLow(): boolean;
  /** Undefined when unknown. */
  freeBytes(): number | undefined;
}
