import { type GatewayWorld, openPowertranzWorld } from '#tests/support/card-gateway-world.ts';

/** All drivers for card gateways, each with its own sandbox. */
export const drivers: { name: string; open: () => Promise<GatewayWorld> }[] = [
  { name: 'powertranz-spi', open: openPowertranzWorld },
];
