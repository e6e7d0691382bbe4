import { type GatewayFixture, openPowertranzFixture } from '#tests/support/card-gateway-fixture.ts';

/** All drivers for card gateways, each with its own sandbox. */
export const drivers: { name: string; open: () => Promise<GatewayFixture> }[] = [
  { name: 'powertranz-spi', open: openPowertranzFixture },
];
