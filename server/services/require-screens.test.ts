import { describe, expect, it } from 'vitest';
import type { CardGateway } from '#operations/ports/card-gateway.ts';
import { cardCapabilities, redirectCapabilities } from '#tests/support/a-payment.ts';
import { requireScreens } from './require-screens.ts';

const hosted: CardGateway['capabilities'] = { ...cardCapabilities, cardEntry: 'hosted-frame' };

describe('a site', () => {
  it('starts with gateways that use the site’s card form or their own pages', () => {
    const gateways = [
      { id: 'metrobank', capabilities: cardCapabilities },
      { id: 'paypal', capabilities: redirectCapabilities },
    ];
    expect(() => requireScreens(gateways)).not.toThrow();
  });

  it('does not start with a gateway whose frame no page shows, and names it', () => {
    const gateways = [{ id: 'metrobank', capabilities: hosted }];
    expect(() => requireScreens(gateways)).toThrow(/gateway metrobank takes cards by hosted-frame/);
  });
});
