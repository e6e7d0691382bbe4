import type { Services } from '#operations/ports/services.ts';

/** Acts while these services are others, and gives the real ones back whatever happens. */
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
