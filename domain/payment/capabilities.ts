/**
 * What a gateway's driver can do, declared as data: whoever decides asks for these and not for its name. PAYMENTS.md
 * section 2.
 */
export interface GatewayCapabilities {
  /** Where the payer types a card: in our form, in a frame of the gateway's inside our page, or on its own pages. */
  cardEntry: 'server-form' | 'hosted-frame' | 'redirect';
  /** Whether the payer's bank may want a window of its own, and sends the browser back to us when it is done. */
  challenge: 'window' | 'none';
  /** By what a payment can be looked up; `none`: the account cannot. */
  query: 'by-id' | 'by-order' | 'none';
  /** The same charge sent again by the same name is the same charge. */
  idempotentComplete: boolean;
  /** A payment that is not settled is voided, so that nothing of it appears on the card's statement. */
  voidBeforeSettlement: boolean;
}

/** Of a gateway that is not set up any more: nothing is ventured. */
export const noCapabilities: GatewayCapabilities = {
  cardEntry: 'server-form',
  challenge: 'window',
  query: 'none',
  idempotentComplete: false,
  voidBeforeSettlement: false,
};
