/** The payment rules depend on these and never on a gateway's name. payments.md#gateway-port. */
export interface GatewayCapabilities {
  /** Card form: ours, the gateway's frame on our page, or the gateway's page. */
  cardEntry: 'server-form' | 'hosted-frame' | 'redirect';
  /** `window`: the payer's bank may show its own page, which redirects back to us. */
  challenge: 'window' | 'none';
  /** `none`: the account cannot query payments. */
  query: 'by-id' | 'by-order' | 'none';
  /** Repeating a charge with the same idempotency key charges once. */
  idempotentComplete: boolean;
  /** Voided payments do not appear on the card's statement. */
  voidBeforeSettlement: boolean;
  /** A query lists the refunds of a payment, also those made in the gateway's own pages. */
  listsRefunds?: true;
}

/** Ways of card entry that the pages support. The site does not start with a gateway of another kind. */
export const offeredCardEntries: readonly GatewayCapabilities['cardEntry'][] = ['server-form', 'redirect'];

/** Safe defaults for a gateway that is no longer configured. */
export const noCapabilities: GatewayCapabilities = {
  cardEntry: 'server-form',
  challenge: 'window',
  query: 'none',
  idempotentComplete: false,
  voidBeforeSettlement: false,
};
