/** For monitoring. PAYMENTS.md section 2. */
export interface WatchedGateway {
  /** Moves no money. */
  health(): Promise<boolean>;
}
