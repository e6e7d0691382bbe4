import { createHash } from 'node:crypto';
import { fromInstant, type Instant } from '#domain/calendar/panama.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import type { Log } from '#operations/ports/log.ts';
import { mapBranch } from './map-branch.ts';
import { mapCar, mapCarClass } from './map-fleet.ts';
import { mapCoverage, mapExtra } from './map-offers.ts';
import { mapRecords } from './map-records.ts';
import { mapCallToAction, mapSite } from './map-site.ts';
import { type RawContent, siteConfigError } from './read-content.ts';

/** One load as domain values. Throws only when the site's own settings cannot be read. */
export function mapContent(raw: RawContent, { log, now }: { log: Log; now: Instant }): SiteContent {
  const site = mapSite(raw.site);
  if (site.kind === 'bad') throw siteConfigError(site.problem);
  const { brand } = site.value;
  const year = Number(fromInstant(now).slice(0, 4));
  const classes = mapRecords('car_classes', raw.classes, { map: mapCarClass, log });
  const mapped = {
    site: site.value,
    cars: mapRecords('flota', raw.cars, { map: (record) => mapCar(record, { brand, classes }), log }),
    classes,
    branches: mapRecords('sucursales', raw.branches, { map: (record) => mapBranch(record, year), log }),
    coverages: mapRecords('coverages', raw.coverages, { map: mapCoverage, log }),
    extras: mapRecords('extras', raw.extras, { map: mapExtra, log }),
    callsToAction: mapRecords('call_to_action', raw.callsToAction, { map: mapCallToAction, log }),
  };
  return { ...mapped, version: hashOf(mapped), loadedAt: now };
}

/** Names of the lists that had records and now have none that can be used: a slip of an editor, not a wish. */
export function findSpoiled(raw: RawContent, mapped: SiteContent): string[] {
  const lists = ['cars', 'classes', 'branches', 'coverages'] as const;
  return lists.filter((name) => raw[name].length > 0 && mapped[name].length === 0);
}

export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}
