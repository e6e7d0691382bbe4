import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { branchRecords } from './branches.ts';
import { corporatePages, planRecords } from './corporate.ts';
import { carRecords, classRecords, discountRecords } from './fleet.ts';
import { helpPages } from './help-pages.ts';
import { jobRecords } from './jobs.ts';
import { legalPages } from './legal-pages.ts';
import { couponRecords, coverageRecords, extraRecords } from './offers.ts';
import { promoRecords } from './promotions.ts';
import { type InfoPage, type Item, translated } from './records.ts';
import { callToActionRecords, siteRecords } from './sites.ts';

/** Records of `redirects`: addresses of older sites that visitors may still have. */
const redirectRecords: Item[] = [
  { from: '/vehiculos', to: '/flota', code: 301, active: true },
  { from: '/oficinas', to: '/sucursales', code: 301, active: true },
  { from: '/ofertas', to: '/promos', code: 301, active: true },
  { from: '/empleos', to: '/jobs', code: 301, active: true },
  { from: '/faq', to: '/info/preguntas-frecuentes', code: 302, active: true },
  { from: '/leasing', to: '/corporativo/leasing', code: 302, active: true },
];

const PICTURES = path.join(import.meta.dirname, '../pictures');

/** Address of the content service and access to it. */
export interface SeedTarget {
  /** The global `fetch`, or the handler of an embedded service. */
  fetch: (request: Request) => Promise<Response>;
  baseUrl: string;
  /** Token of an administrator. */
  token: string;
}

const languageRecords: Item[] = [
  { code: 'es-ES', name: 'Español', direction: 'ltr' },
  { code: 'en-US', name: 'English', direction: 'ltr' },
];

/**
 * Fills an empty content service with the demo content of all brands. Site configs are written last and mark
 * the end: if there is one, nothing is written, so that the company's changes stay. An interrupted seeding
 * continues where it stopped. Returns whether anything was written.
 */
export async function seedDemoContent(target: SeedTarget): Promise<boolean> {
  if ((await readAll(target, 'sites_config')).length > 0) return false;
  const pictures = await uploadPictures(target);
  await fill(target, 'languages', languageRecords);
  await fill(target, 'car_classes', classRecords());
  const discounts = await fill(target, 'descuentos', discountRecords);
  const byName = new Map(discounts.map((discount) => [discount.name, discount.id]));
  await fill(target, 'flota', carRecords({ discounts: byName, pictures }));
  await fill(target, 'sucursales', branchRecords());
  await fill(target, 'coverages', coverageRecords);
  await fill(target, 'extras', extraRecords);
  await fill(target, 'coupons', couponRecords);
  await fill(target, 'info_pages', infoPageRecords(pictures));
  await fill(target, 'promos', promoRecords(pictures));
  await fill(target, 'jobs', jobRecords);
  await fill(target, 'redirects', redirectRecords);
  await fill(target, 'corporate_plans', planRecords());
  const calls = await fill(target, 'call_to_action', callToActionRecords(pictures));
  const keys = calls.map((call) => call.id);
  await fill(target, 'sites_config', siteRecords(keys));
  return true;
}

/** Writes all records in one request, unless there are some already. Returns those of the collection. */
async function fill(target: SeedTarget, collection: string, records: Item[]): Promise<Item[]> {
  const present = await readAll(target, collection);
  if (present.length > 0) return present;
  return send(target, `items/${collection}`, {
    method: 'POST',
    body: JSON.stringify(records),
    // Stored unchecked: the records name others that come later.
    headers: { 'Content-Type': 'application/json', Prefer: 'handling=lenient' },
  });
}

async function readAll(target: SeedTarget, collection: string): Promise<Item[]> {
  return send(target, `items/${collection}?limit=-1`, {});
}

const pictureTypes: Record<string, string> = { '.svg': 'image/svg+xml', '.webp': 'image/webp' };

/** Uploads the pictures that are missing. Returns the ids of all by file name, without extension. */
async function uploadPictures(target: SeedTarget): Promise<Map<string, string>> {
  const present = await send(target, 'files?limit=-1&fields=id,title', {});
  const ids = new Map(present.map((file) => [String(file.title), String(file.id)]));
  for (const name of (await readdir(PICTURES)).sort()) {
    const { name: key, ext } = path.parse(name);
    if (ids.has(key)) continue;
    const form = new FormData();
    form.set('title', key);
    const bytes = await readFile(path.join(PICTURES, name));
    form.set('file', new File([bytes], name, { type: pictureTypes[ext] ?? '' }));
    const [file] = await send(target, 'files', { method: 'POST', body: form });
    ids.set(key, String(file?.id));
  }
  return ids;
}

/**
 * Sends a request and returns the `data` of the response as a list. Throws on any failure, so that no
 * incomplete demo stays unnoticed.
 */
async function send({ fetch, baseUrl, token }: SeedTarget, path: string, init: RequestInit): Promise<Item[]> {
  const request = new Request(new URL(path, baseUrl), init);
  request.headers.set('Authorization', `Bearer ${token}`);
  const response = await fetch(request);
  const text = await response.text();
  if (!response.ok) throw new Error(`Seeding ${path} failed with ${response.status}: ${text.slice(0, 500)}`);
  const { data } = JSON.parse(text) as { data: Item | Item[] };
  return Array.isArray(data) ? data : [data];
}

/** Records of `info_pages`. */
export function infoPageRecords(pictures: Map<string, string>): Item[] {
  const pages = [...legalPages, ...helpPages, ...corporatePages];
  return pages.map(({ slug, category, hasForm = false, picture, es, en }) => {
    const page_image = (picture && pictures.get(picture)) ?? null;
    const text = ({ title, content }: InfoPage['es']) => ({ title, content: content.trim(), page_image });
    return {
      slug,
      page_category: category,
      show_corporate_form: hasForm,
      translations: translated(text(es), text(en)),
    };
  });
}
