import { addDays, dateOf, fromInstant } from '#domain/calendar/panama.ts';
import { listPromos } from '#operations/content/list-promos.ts';
import type { Services } from '#operations/ports/services.ts';
import { loadBranchesPage } from '../branches/branches-page.ts';
import { listPlans } from '../corporate/corporate-pages.ts';
import { loadFleetPage } from '../fleet/fleet-page.ts';

/** Real content to show parts with. */
export type Samples = Awaited<ReturnType<typeof loadSamples>>;

export async function loadSamples(services: Services) {
  const content = services.content.current();
  const pickup = addDays(dateOf(fromInstant(services.clock.now())), 20);
  const branch = content.branches[0]?.code ?? '';
  const search = new URLSearchParams({
    ...{ pickup_location: branch, return_location: branch },
    ...{ pickup_date: pickup, pickup_time: '10:00', return_date: addDays(pickup, 7), return_time: '10:00' },
  });
  return {
    fleet: await loadFleetPage(services, search),
    refused: await loadFleetPage(services, new URLSearchParams({ pickup_date: 'x', pickup_location: 'x' })),
    promos: await listPromos(services),
    branches: loadBranchesPage(services),
    plans: listPlans(content),
  };
}
