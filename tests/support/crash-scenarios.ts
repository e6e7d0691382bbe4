import type { AttemptState } from '#domain/payment/attempt.ts';
import type { Funding } from '#sandbox/paypal/state.ts';
import { CARDS } from './pay-as.ts';

export interface PayPalScenario {
  funding?: Funding;
  faults?: Record<string, unknown>[];
  /** When false, the payer's browser does not return. */
  returns?: boolean;
  /** The reservation is canceled while the outcome is unknown. */
  isGone?: boolean;
}

/** A payment during which the process crashes, once after each of its steps. */
export interface Scenario {
  name: string;
  /** A card number, or the funding at PayPal. */
  card: string;
  /** Set for payments with PayPal; contains the faults of PayPal. */
  paypal?: PayPalScenario;
  faults?: Record<string, unknown>[];
  switches?: Record<string, unknown>;
  settled?: true;
  /** The gateway authorizes the money and a capture takes it. */
  holds?: true;
  /** A guarantee of a booking that is paid at the counter. */
  guarantee?: true;
  /** State of the attempt without a crash. */
  ends: AttemptState;
  /** It has steps that no other scenario has: `npm test` crashes at each. */
  everyStep?: true;
  /** First step to crash at. Crashes at earlier steps are covered by another scenario. */
  from?: number;
}

const lost = { operation: 'payment', kind: 'reset_after_commit' };
export const cardScenarios: Scenario[] = [
  { name: 'with a card that needs no window', card: CARDS.frictionless, ends: 'paid' },
  { name: 'with the bank’s window', card: CARDS.challenge, ends: 'paid' },
  { name: 'that is refused', card: CARDS.declined, ends: 'declined' },
  { name: 'that the gateway charges at once', card: '4200000000080002', ends: 'paid' },
  { name: 'whose answer is lost', card: CARDS.frictionless, faults: [lost], ends: 'paid', from: 7 },
  {
    name: 'whose response is lost before the charge',
    card: CARDS.frictionless,
    faults: [{ operation: 'payment', kind: 'reset_before' }],
    ends: 'reversed',
    from: 7,
  },
  {
    name: 'whose response is lost, with a ledger that shows it late',
    card: CARDS.frictionless,
    faults: [lost],
    switches: { lookupLag: 4 },
    ends: 'paid',
    from: 7,
  },
  {
    name: 'whose response is lost, without look-ups',
    card: CARDS.frictionless,
    faults: [lost],
    switches: { lookup: false },
    ends: 'reversed',
    from: 6,
  },
  {
    name: 'of another amount, settled already, with a refund whose response is lost',
    card: CARDS.frictionless,
    faults: [
      { operation: 'payment', kind: 'partial' },
      { operation: 'refund', kind: 'reset_after_commit' },
    ],
    settled: true,
    ends: 'reversed',
    everyStep: true,
    from: 7,
  },
  { name: 'whose money is held first', card: CARDS.frictionless, holds: true, ends: 'paid', from: 6 },
  {
    name: 'that is authorized first, with a capture whose response is lost',
    card: CARDS.frictionless,
    faults: [{ operation: 'capture', kind: 'reset_after_commit' }],
    holds: true,
    ends: 'paid',
    from: 8,
  },
  {
    name: 'that is authorized first, with a capture that is lost before it arrives',
    card: CARDS.frictionless,
    faults: [{ operation: 'capture', kind: 'reset_before' }],
    holds: true,
    ends: 'paid',
    everyStep: true,
    from: 8,
  },
  {
    name: 'that is authorized first, with the response lost, without look-ups',
    card: CARDS.frictionless,
    faults: [lost],
    switches: { lookup: false },
    holds: true,
    ends: 'reversed',
    from: 6,
  },
];

export const guaranteeScenarios: Scenario[] = [
  { name: 'of a guarantee with the bank’s window', card: CARDS.challenge, guarantee: true, ends: 'paid' },
  { name: 'of a guarantee that is refused', card: CARDS.declined, guarantee: true, ends: 'declined' },
  {
    name: 'of a guarantee whose answer is lost',
    card: CARDS.frictionless,
    faults: [lost],
    guarantee: true,
    ends: 'paid',
    from: 6,
  },
  {
    name: 'of a guarantee whose answer is lost, without look-ups',
    card: CARDS.frictionless,
    faults: [lost],
    switches: { lookup: false },
    guarantee: true,
    ends: 'reversed',
    from: 6,
  },
];

export const paypalScenarios: Scenario[] = [
  { name: 'with PayPal', card: 'paypal', paypal: {}, ends: 'paid' },
  {
    name: 'with PayPal, whose payer never comes back',
    card: 'paypal',
    paypal: { returns: false },
    ends: 'paid',
    from: 6,
  },
  {
    name: 'with PayPal, with money that is pending',
    card: 'paypal',
    paypal: { funding: 'pending-complete' },
    ends: 'paid',
    from: 6,
  },
  {
    name: 'with PayPal, whose responses are lost',
    card: 'paypal',
    paypal: {
      faults: [
        { operation: 'create', kind: 'reset_after_commit', times: 3 },
        { operation: 'capture', kind: 'reset_after_commit' },
      ],
    },
    ends: 'paid',
  },
  {
    name: 'with PayPal, lost before the capture',
    card: 'paypal',
    paypal: { faults: [{ operation: 'capture', kind: 'reset_before' }] },
    ends: 'paid',
    from: 6,
  },
  {
    name: 'with PayPal, of a reservation that is gone, with a refund whose response is lost',
    card: 'paypal',
    paypal: {
      faults: [
        { operation: 'capture', kind: 'reset_after_commit' },
        { operation: 'refund', kind: 'reset_after_commit' },
      ],
      isGone: true,
    },
    ends: 'reversed',
    everyStep: true,
    from: 6,
  },
];
