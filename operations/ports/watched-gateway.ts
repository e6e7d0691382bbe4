/** For monitoring. payments.md#gateway-port. */
export interface WatchedGateway {
  /** Moves no money. */
  health(): Promise<boolean>;
}
