import type { WatchedGateway } from '#operations/ports/watched-gateway.ts';

/** A monitoring program may ask every few seconds; gateways are asked once in so long. */
const FRESH_MS = 60_000;

export interface GatewayHealth {
  gateway: string;
  isWell: boolean;
}

/** Whether each gateway answers, at most a minute old. Who asks meanwhile gets the same answer. */
export function createGatewayHealth(
  gateways: readonly (WatchedGateway & { id: string })[],
): () => Promise<GatewayHealth[]> {
  let kept: { health: Promise<GatewayHealth[]>; at: number } | undefined;
  return () => {
    if (!kept || Date.now() - kept.at >= FRESH_MS) kept = { health: askAll(gateways), at: Date.now() };
    return kept.health;
  };
}

function askAll(gateways: readonly (WatchedGateway & { id: string })[]): Promise<GatewayHealth[]> {
  return Promise.all(
    gateways.map(async (gateway) => ({
      gateway: gateway.id,
      isWell: await gateway.health().catch(() => false),
    })),
  );
}
