import { z } from 'zod';
import { ContentError } from './content-error.ts';
import { priceField } from './map-fleet.ts';
import type { ItemsQuery, RestClient } from './rest-client.ts';

/** Where items are read: a service, or a write that is not stored yet. */
export type ItemSource = Pick<RestClient, 'getItems'>;

/** The unmapped responses of one load. */
export interface RawContent {
  site: unknown;
  callsToAction: unknown[];
  cars: unknown[];
  classes: unknown[];
  branches: unknown[];
  coverages: unknown[];
  extras: unknown[];
  infoPages: unknown[];
  promos: unknown[];
  jobs: unknown[];
  redirects: unknown[];
  corporatePlans: unknown[];
}

export const COLLECTIONS = {
  callsToAction: 'call_to_action',
  cars: 'flota',
  classes: 'car_classes',
  branches: 'sucursales',
  coverages: 'coverages',
  extras: 'extras',
  infoPages: 'info_pages',
  promos: 'promos',
  jobs: 'jobs',
  redirects: 'redirects',
  corporatePlans: 'corporate_plans',
} satisfies Record<ListName, string>;

export type ListName = Exclude<keyof RawContent, 'site'>;

const siteFields = [
  '*',
  'cars.*',
  'cars.car_classes_code.*',
  'content.*',
  'content.call_to_action_id.*',
  'content.call_to_action_id.translations.*',
].join(',');

const published = { status: { _eq: 'published' } };
const translated: ItemsQuery = {
  filter: published,
  fields: '*,translations.*',
  sort: 'sort',
  limit: -1,
};

/** With what editors say about the pictures. */
function withPictures(field: string): ItemsQuery {
  return { ...translated, fields: `${translated.fields},translations.${field}.*` };
}

/** Loads the site config first, then the cars of its classes; the order of requirements.md#states. */
export async function readContent(client: ItemSource, brand: string): Promise<RawContent> {
  const site = await readSite(client, brand);
  const [cars, pages, classes, branches, coverages, extras] = await Promise.all([
    readCars(client, { brand, allowedClasses: site.allowedClasses }),
    readPages(client),
    client.getItems(COLLECTIONS.classes, { fields: '*', sort: 'sort', limit: -1 }),
    client.getItems(COLLECTIONS.branches, translated),
    client.getItems(COLLECTIONS.coverages, translated),
    client.getItems(COLLECTIONS.extras, translated),
  ]);
  return { ...site, ...pages, cars, classes, branches, coverages, extras };
}

async function readPages(client: ItemSource) {
  const active: ItemsQuery = { filter: { active: { _eq: true } }, sort: 'from', limit: -1 };
  const [infoPages, promos, jobs, redirects, corporatePlans] = await Promise.all([
    client.getItems(COLLECTIONS.infoPages, { ...withPictures('page_image'), sort: 'id' }),
    client.getItems(COLLECTIONS.promos, withPictures('image')),
    client.getItems(COLLECTIONS.jobs, translated),
    client.getItems(COLLECTIONS.redirects, active),
    client.getItems(COLLECTIONS.corporatePlans, translated),
  ]);
  return { infoPages, promos, jobs, redirects, corporatePlans };
}

const links = z.looseObject({
  cars: z
    .array(z.object({ car_classes_code: z.object({ code: z.string() }).nullish() }))
    .nullish()
    .catch([]),
  content: z
    .array(z.object({ call_to_action_id: z.unknown(), sort: z.number().nullish() }))
    .nullish()
    .catch([]),
});

/** The codes of the classes that the settings of a brand offer; empty for all. */
export function listAllowedClasses(site: unknown): string[] {
  const { cars } = links.safeParse(site).data ?? {};
  return (cars ?? []).flatMap((one) => one.car_classes_code?.code ?? []);
}

/** Throws `[Site Config Error] …` (requirements.md#errors) when there is no config for the brand. */
async function readSite(client: ItemSource, brand: string) {
  const filter = { brand: { _eq: brand } };
  const [site] = await client
    .getItems('sites_config', { filter, fields: siteFields })
    .catch((cause: unknown) => Promise.reject(siteConfigError(messageOf(cause), cause)));
  const read = links.safeParse(site);
  if (!read.success) throw siteConfigError(`there is no sites_config for the brand "${brand}"`);
  const linked = (read.data.content ?? []).toSorted((a, b) => (a.sort ?? 0) - (b.sort ?? 0));
  return {
    site,
    allowedClasses: listAllowedClasses(site),
    callsToAction: linked.map((one) => one.call_to_action_id).filter(isPublished),
  };
}

async function readCars(client: ItemSource, wanted: { brand: string; allowedClasses: string[] }) {
  const { brand, allowedClasses } = wanted;
  const filter = { clasificacion: { _in: allowedClasses } };
  const query = { fields: '*,discount.*', sort: priceField(brand), limit: -1 };
  try {
    if (allowedClasses.length === 0) return await client.getItems(COLLECTIONS.cars, query);
    // A car that has lost its class by an editor's mistake is loaded as well, so that the mapping logs it and
    // keeps its last good value.
    const lost = { ...query, filter: { clasificacion: { _null: true } } };
    const lists = [
      client.getItems(COLLECTIONS.cars, { filter, ...query }),
      client.getItems(COLLECTIONS.cars, lost),
    ];
    return (await Promise.all(lists)).flat();
  } catch (cause) {
    throw carsError(cause);
  }
}

/** The fatal error of requirements.md#errors for a site without a valid config: status 500. */
export function siteConfigError(message: string, cause?: unknown): ContentError {
  return new ContentError(500, `[Site Config Error] ${message}`, { cause });
}

/** Both messages of requirements.md#errors: the failed operation, with its cause as a second error. */
function carsError(cause: unknown): ContentError {
  const retrieving = new ContentError(500, 'Error retrieving cars', { cause });
  return new ContentError(500, 'Error getting cars', { cause: retrieving });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const withStatus = z.looseObject({ status: z.string() });

/** Linked records come with any status; mapped as bad, an unpublished one would stay on the page. */
function isPublished(record: unknown): boolean {
  const { success, data } = withStatus.safeParse(record);
  return record !== null && (!success || data.status === 'published');
}
