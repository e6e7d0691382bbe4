import { decimalRates, toDecimalRates } from '../adapters/content/decimal-rates.ts';
import { findFace } from '../content-service/model/faces.ts';
import { toInputMeta } from './inputs.ts';
import { change, type Directus, type Row, read } from './rest.ts';

const COLLECTION = 'sites_config';

/**
 * Converts rates from whole cents and hundredths of a percent to dollars and percent, where editors still have
 * the input for whole numbers, and then gives them the one for decimals. Returns what it converted, one line for
 * each list.
 */
export async function convertRates(directus: Directus): Promise<string[]> {
  const shown = await read(directus, 'fields');
  const converted: string[] = [];
  for (const field of decimalRates) {
    const input = shown.find((row) => row.collection === COLLECTION && row.field === field);
    if (!input || hasDecimals(input)) continue;
    converted.push(...(await convertList(directus, field)));
    const face = findFace(COLLECTION)?.fields[field];
    if (face) await change(directus, `fields/${COLLECTION}/${field}`, { meta: toInputMeta(face) });
  }
  return converted;
}

/** The input for decimals has one to mark unusual values. */
function hasDecimals({ meta }: Row): boolean {
  const { options } = (meta ?? {}) as { options?: { fields?: Row[] } };
  return options?.fields?.some(({ field }) => field === 'unusual') ?? false;
}

async function convertList(directus: Directus, field: string): Promise<string[]> {
  const converted: string[] = [];
  for (const site of await read(directus, `items/${COLLECTION}?fields=id,brand,${field}&limit=-1`)) {
    const list = toDecimalRates(site[field]);
    if (!list) continue;
    await change(directus, `items/${COLLECTION}/${site.id}`, { [field]: list });
    const [now, before] = [list, site[field]].map((rows) => JSON.stringify(rows));
    converted.push(
      `${field} of ${site.brand} has dollars and percent with decimals: ${now}, before: ${before}`,
    );
  }
  return converted;
}
