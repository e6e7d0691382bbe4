import type { Services } from '../../ports/services.ts';
import type { Actor } from '../../ports/staff-store.ts';
import { type ContentServices, reachCollection } from '../content/reach-collection.ts';

export type RateServices = ContentServices & Pick<Services, 'reservations' | 'site'>;

/** The collection that has the rates. */
export const SETTINGS = 'sites_config';

/** The settings of the brand, for those who may change rates. */
export async function findSettings(services: RateServices, actor: Actor) {
  const asked = { collection: SETTINGS, verb: 'edit-content' } as const;
  const reached = await reachCollection(services, actor, asked);
  if (reached.kind !== 'reached') return reached;
  const { collection } = reached;
  const all = await services.contentEditor.listAll(collection);
  if (all.kind !== 'found') return all;
  const record = all.records.find(({ brand }) => brand === services.site.brand);
  if (!record) return { kind: 'missing' as const };
  return { kind: 'found' as const, collection, record, key: String(record[collection.key]) };
}
