/** Places for concurrent work: what the process does at once, and the share of each client network. */
export interface NetworkPlaces {
  /** Whether `take` would succeed. */
  hasPlace(network: string): boolean;
  /** Returns false when all places, or all places of this network, are in use. */
  take(network: string): boolean;
  giveBack(network: string): void;
}

export function createNetworkPlaces(limits: { total?: number; ofNetwork: number }): NetworkPlaces {
  const taken = new Map<string, number>();
  let free = limits.total ?? Number.POSITIVE_INFINITY;
  const hasPlace = (network: string) => free > 0 && (taken.get(network) ?? 0) < limits.ofNetwork;
  return {
    hasPlace,
    take(network) {
      if (!hasPlace(network)) return false;
      free -= 1;
      taken.set(network, (taken.get(network) ?? 0) + 1);
      return true;
    },
    giveBack(network) {
      const own = taken.get(network) ?? 0;
      free += 1;
      if (own > 1) taken.set(network, own - 1);
      else taken.delete(network);
    },
  };
}
