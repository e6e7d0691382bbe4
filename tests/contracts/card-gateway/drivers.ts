import { type GatewayWorld, openPowertranzWorld } from '#tests/support/card-gateway-world.ts';

/** Every driver for cards, each against its own outside world. */
export const drivers: { name: string; open: () => Promise<GatewayWorld> }[] = [
  { name: 'powertranz-spi', open: openPowertranzWorld },
];
