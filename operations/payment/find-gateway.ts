import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { type GatewayCapabilities, noCapabilities } from '#domain/payment/capabilities.ts';
import type { CardGateway } from '../ports/card-gateway.ts';
import type { RedirectGateway } from '../ports/redirect-gateway.ts';
import type { PaymentGateways, Services } from '../ports/services.ts';

/** Operator commands have no gateways. */
export type Gateways = Partial<Pick<Services, 'gateways'>>;

/** Undefined when the gateway is not configured. */
export function findGateway({ gateways }: Gateways, id: string): CardGateway | RedirectGateway | undefined {
  return gateways?.cards[id] ?? (gateways?.paypal?.id === id ? gateways.paypal : undefined);
}

export function allGateways({ cards, paypal }: PaymentGateways): (CardGateway | RedirectGateway)[] {
  return [...Object.values(cards), ...(paypal ? [paypal] : [])];
}

/** The gateway that the attempt began with; throws when it is no longer configured. */
export function getGateway(
  services: Gateways,
  { id, gateway }: PaymentAttempt,
): CardGateway | RedirectGateway {
  const found = findGateway(services, gateway);
  if (!found) throw new Error(`Payment attempt ${id} began with the gateway ${gateway}, which is not set up`);
  return found;
}

export function capabilitiesFor(services: Gateways, { gateway }: PaymentAttempt): GatewayCapabilities {
  return findGateway(services, gateway)?.capabilities ?? noCapabilities;
}

export function isRedirect(gateway: CardGateway | RedirectGateway): gateway is RedirectGateway {
  return gateway.capabilities.cardEntry === 'redirect';
}

interface PaymentWays {
  /** A card in our own form; undefined when the site's gateway has no such form or is not configured. */
  card: Pick<GatewayCapabilities, 'challenge'> | undefined;
  paypal: boolean;
}

/** The site's setting selects the card gateway. payments.md#gateway-port. */
export function findPaymentWays({ content, gateways }: Pick<Services, 'content' | 'gateways'>): PaymentWays {
  const declared = gateways.cards[content.current().site.paymentGateway]?.capabilities;
  return {
    card: declared?.cardEntry === 'server-form' ? { challenge: declared.challenge } : undefined,
    paypal: gateways.paypal !== undefined,
  };
}
