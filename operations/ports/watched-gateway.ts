/** For whoever watches over the site; every driver has it. PAYMENTS.md section 2. */
export interface WatchedGateway {
  /** Whether it answers us at this moment; moves no money. */
  health(): Promise<boolean>;
}
