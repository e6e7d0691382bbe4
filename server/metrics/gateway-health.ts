import type { WatchedGateway } from '#operations/ports/gateway-answers.ts';

/** Metrics may be requested every few seconds; gateways are checked at most once in this time. */
const FRESH_MS = 60_000;

export interface GatewayHealth {
  gateway: string;
  isWell: boolean;
}

/** Returns a function that checks whether each gateway responds. The result is cached for a minute. */
export function createGatewayHealth(
  gateways: readonly (WatchedGateway & { id: string })[],
): () => Promise<GatewayHealth[]> {
  let kept: { health: Promise<GatewayHealth[]>; at: number } | undefined;
  return () => {
    if (!kept || Date.now() - kept.at >= FRESH_MS) kept = { health: checkAll(gateways), at: Date.now() };
    return kept.health;
  };
}

function checkAll(gateways: readonly (WatchedGateway & { id: string })[]): Promise<GatewayHealth[]> {
  return Promise.all(
    gateways.map(async (gateway) => ({
      gateway: gateway.id,
      isWell: await gateway.health().catch(() => false),
    })),
  );
}
