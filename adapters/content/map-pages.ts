import { z } from 'zod';
import type { Texts } from '#domain/texts.ts';
import type { CorporatePlan, InfoPage, Job, Promo, Redirect } from '#operations/ports/content.ts';
import { bad, type Mapped, readRecord } from './map-records.ts';
import { parseLink, parseRedirectTarget } from './markup.ts';
import { findMarkupProblem, toSafeMarkup } from './rich-text.ts';
import { pickTexts, type Translations, translations } from './translations.ts';
import { cents, count, day, fileId, id, optional, words } from './values.ts';

/**
 * Characters and forms that would lead to another path or to the data request of a page (`.data`). All other
 * characters are encoded in links.
 */
const NO_SLUG = /[/\\\p{Cc}\p{Cs}]|^\s|\s$|^\.{0,2}$|%[\da-f]{2}|\.data$/iu;

const slug = z.string().refine((text) => !NO_SLUG.test(text), 'is no slug');

const infoPage = z.object({
  id,
  slug,
  page_category: z.string().nullish(),
  show_corporate_form: z.boolean().nullish(),
  translations,
});

export function mapInfoPage(record: unknown): Mapped<InfoPage> {
  const read = readRecord(infoPage, record);
  if (read.kind === 'bad') return read;
  const { id, slug, page_category, show_corporate_form, translations } = read.value;
  return withMarkup(translations, ({ title, html }) => ({
    id,
    slug,
    category: page_category ?? '',
    showCorporateForm: show_corporate_form ?? false,
    title,
    html,
    imageId: pickImage(translations, 'page_image'),
  }));
}

const promo = z.object({
  id,
  slug: z.string().nullish(),
  link: z.string().nullish(),
  valid_from: optional(day),
  valid_until: optional(day),
  brands: words,
  translations,
});

export function mapPromo(record: unknown): Mapped<Promo> {
  const read = readRecord(promo, record);
  if (read.kind === 'bad') return read;
  const { id, slug, link, valid_from, valid_until, translations } = read.value;
  return withMarkup(translations, ({ title, html }) => ({
    id,
    slug: slug || id,
    link: link ? parseLink(link) : undefined,
    validFrom: valid_from,
    validUntil: valid_until,
    title,
    html,
    imageId: pickImage(translations, 'image'),
  }));
}

const job = z.object({
  id,
  location: z.string().nullish(),
  contact_email: optional(z.email()),
  posted_on: optional(day),
  closes_on: optional(day),
  translations,
});

export function mapJob(record: unknown): Mapped<Job> {
  const read = readRecord(job, record);
  if (read.kind === 'bad') return read;
  const { id, location, contact_email, posted_on, closes_on, translations } = read.value;
  return withMarkup(translations, ({ title, html }) => ({
    id,
    location: location ?? '',
    contactEmail: contact_email,
    postedOn: posted_on,
    closesOn: closes_on,
    title,
    html,
  }));
}

const redirectStatuses = [301, 302, 307, 308] as const;

const redirect = z.object({
  id,
  from: z.string().regex(/^\/(?![/\\])[^\s?#]*$/, 'is no path'),
  to: z.string().transform(parseRedirectTarget),
  code: z.coerce.number().nullish(),
});

export function mapRedirect(record: unknown): Mapped<Redirect> {
  const read = readRecord(redirect, record);
  if (read.kind === 'bad') return read;
  const { id, from, to, code } = read.value;
  const status = redirectStatuses.find((one) => one === (code ?? 302));
  if (!to) return bad('no such page');
  if (!status) return bad(`has the unknown code ${code}`);
  if (to === from) return bad('leads to itself');
  return { kind: 'good', value: { id, from, to, status } };
}

const plan = z.object({
  code: z.string().regex(/^[\w-]{1,40}$/, 'is no code'),
  months: count,
  price_per_month: cents,
  car_class: z.string(),
  translations,
});

/** Maps a record of `corporate_plans`. A plan of an unknown class is bad. */
export function mapCorporatePlan(record: unknown, classCodes: string[]): Mapped<CorporatePlan> {
  const read = readRecord(plan, record);
  if (read.kind === 'bad') return read;
  const { code, months, price_per_month, car_class, translations } = read.value;
  const name = pickTexts(translations, 'name');
  if (!name) return bad('has no name');
  if (price_per_month === 0 || months === 0) return bad('has no price or no months');
  if (!classCodes.includes(car_class)) return bad(`is of the unknown class "${car_class}"`);
  const description = pickTexts(translations, 'description') ?? { es: '' };
  return {
    kind: 'good',
    value: { code, months, perMonthCents: price_per_month, classCode: car_class, name, description },
  };
}

/** Adds title and content in both languages. A record whose content in one language is broken is bad. */
function withMarkup<T>(from: Translations, make: (texts: { title: Texts; html: Texts }) => T): Mapped<T> {
  const title = pickTexts(from, 'title');
  if (!title) return bad('has no title');
  const [es, en] = [from.es?.content, from.en?.content].map((text) => (typeof text === 'string' ? text : ''));
  const problem = findMarkupProblem(es ?? '') ?? findMarkupProblem(en ?? '');
  if (problem) return bad(`its content ${problem}`);
  const [spanish, english] = [toSafeMarkup(es ?? ''), toSafeMarkup(en ?? '')];
  const html = { es: spanish, ...(english && { en: english }) };
  return { kind: 'good', value: make({ title, html }) };
}

function pickImage(from: Translations, field: string): string | undefined {
  const picture = fileId.safeParse(from.es?.[field] ?? from.en?.[field]);
  return picture.success ? picture.data : undefined;
}
