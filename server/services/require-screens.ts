import { offeredCardEntries } from '#app/routes/payment/offer-payment.ts';
import type { CardGateway } from '#operations/ports/card-gateway.ts';
import type { RedirectGateway } from '#operations/ports/redirect-gateway.ts';

type Declared = Pick<CardGateway | RedirectGateway, 'id' | 'capabilities'>;

/**
 * Throws for a gateway whose card entry the checkout cannot display, so that the site does not start without
 * a way to pay.
 */
export function requireScreens(gateways: readonly Declared[]): void {
  for (const { id, capabilities } of gateways) {
    if (offeredCardEntries.includes(capabilities.cardEntry)) continue;
    throw new Error(
      `The gateway ${id} takes cards by ${capabilities.cardEntry}, and the checkout has screens for ` +
        `${offeredCardEntries.join(' and ')} only: set up another gateway, or build that screen`,
    );
  }
}
