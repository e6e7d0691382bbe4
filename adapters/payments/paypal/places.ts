export interface Places {
  baseUrl: string;
  /** Origins of the pages where payers approve a payment. */
  payerOrigins: string[];
  /** Origins of the certificates of webhooks. */
  certificateOrigins: string[];
}

/** PayPal's addresses by the origin of the API; real credentials are sent to no other. payments.md#paypal. */
const known: Record<string, Omit<Places, 'baseUrl'>> = {
  'https://api-m.paypal.com': {
    payerOrigins: ['https://www.paypal.com'],
    certificateOrigins: ['https://api.paypal.com', 'https://api-m.paypal.com'],
  },
  'https://api-m.sandbox.paypal.com': {
    payerOrigins: ['https://www.sandbox.paypal.com'],
    certificateOrigins: ['https://api.sandbox.paypal.com', 'https://api-m.sandbox.paypal.com'],
  },
};

/** Throws for an address that is not PayPal's, except in test mode, where it serves all three purposes. */
export function getPlaces(address: string, testMode: boolean): Places {
  const { origin } = new URL(address);
  const found = known[origin];
  if (found) return { baseUrl: origin, ...found };
  if (!testMode) throw new Error('Outside test mode PayPal is reached at its own addresses only');
  return { baseUrl: origin, payerOrigins: [origin], certificateOrigins: [origin] };
}
