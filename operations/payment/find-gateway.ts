import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { type GatewayCapabilities, noCapabilities } from '#domain/payment/capabilities.ts';
import type { CardGateway } from '../ports/card-gateway.ts';
import type { RedirectGateway } from '../ports/redirect-gateway.ts';
import type { Services } from '../ports/services.ts';

/** An operator's commands have none. */
export type Gateways = Partial<Pick<Services, 'cardGateways' | 'paypal'>>;

/** The gateway of this id, whatever its driver. Undefined: it is not set up. */
function findGateway(
  { cardGateways, paypal }: Gateways,
  id: string,
): CardGateway | RedirectGateway | undefined {
  return cardGateways?.[id] ?? (paypal?.id === id ? paypal : undefined);
}

/** The gateway that an attempt began with, whatever the site's setting says meanwhile. Throws when it is not set up any more. */
export function getGateway(
  services: Gateways,
  { id, gateway }: PaymentAttempt,
): CardGateway | RedirectGateway {
  const found = findGateway(services, gateway);
  if (!found) throw new Error(`Payment attempt ${id} began with the gateway ${gateway}, which is not set up`);
  return found;
}

/** What can be decided on for an attempt. */
export function capabilitiesFor(services: Gateways, { gateway }: PaymentAttempt): GatewayCapabilities {
  return findGateway(services, gateway)?.capabilities ?? noCapabilities;
}

/** Whether payers approve on its own pages. */
export function isRedirect(gateway: CardGateway | RedirectGateway): gateway is RedirectGateway {
  return gateway.capabilities.cardEntry === 'redirect';
}
