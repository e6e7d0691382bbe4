export interface Places {
  baseUrl: string;
  /** Where payers approve. */
  payerOrigins: string[];
  /** Where the certificates of webhooks are. */
  certificateOrigins: string[];
}

/** PayPal's own addresses by the host of the API; nothing else is reached with real credentials. PAYMENTS.md 5.1. */
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

/** Throws for an address that is not PayPal's, unless in test mode: there it plays all parts itself. */
export function getPlaces(address: string, testMode: boolean): Places {
  const { origin } = new URL(address);
  const found = known[origin];
  if (found) return { baseUrl: origin, ...found };
  if (!testMode) throw new Error('Outside test mode PayPal is reached at its own addresses only');
  return { baseUrl: origin, payerOrigins: [origin], certificateOrigins: [origin] };
}
