import type { Services } from '#operations/ports/services.ts';

/** Runs `act` with some services replaced, and restores them afterwards, also after an error. */
export async function withServices<Result>(
  services: Services,
  others: Partial<Services>,
  act: () => Promise<Result>,
): Promise<Result> {
  const real = { ...services };
  Object.assign(services, others);
  try {
    return await act();
  } finally {
    Object.assign(services, real);
  }
}

/** Services of a site whose payment gateways are not configured any more. */
export function withoutGateways(services: Services): Services {
  return { ...services, gateways: { cards: {}, paypal: undefined } };
}
