import { z } from 'zod';
import type { Texts } from '#domain/texts.ts';
import type {
  ContentImage,
  CorporatePlan,
  EditProblem,
  InfoPage,
  Job,
  PictureFocus,
  Promo,
  Redirect,
} from '#operations/ports/content.ts';
import { readEmails } from './contacts.ts';
import { showValue } from './edit-problem.ts';
import { bad, good, goodWithout, type Mapped, readRecord } from './map-records.ts';
import { parseLink, parseRedirectTarget } from './markup.ts';
import { findMarkupProblem, toSafeMarkup } from './rich-text.ts';
import { pickTexts, type Translations, toTexts, translations } from './translations.ts';
import { brandCodes, cents, day, id, optional, says, upTo } from './values.ts';

/** Forms that would lead to another path or to a page's data (`.data`). Other characters are encoded in links. */
const NO_SLUG = /[/\\\p{Cc}\p{Cs}]|^\s|\s$|^\.{0,2}$|%[\da-f]{2}|\.data$/iu;

const slug = z.string().refine((text) => !NO_SLUG.test(text), says('slug'));

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
    ...pickImage(translations, 'page_image'),
  }));
}

const promo = z.object({
  id,
  slug: z.string().nullish(),
  link: z.string().nullish(),
  valid_from: optional(day),
  valid_until: optional(day),
  brands: brandCodes,
  translations,
});

export function mapPromo(record: unknown): Mapped<Promo> {
  const read = readRecord(promo, record);
  if (read.kind === 'bad') return read;
  const { id, slug, link, valid_from, valid_until, translations } = read.value;
  if (valid_from && valid_until && valid_until < valid_from)
    return bad('endsBeforeStart', { field: 'valid_until', value: valid_until });
  const target = link ? parseLink(link) : undefined;
  const mapped = withMarkup(translations, ({ title, html }) => ({
    id,
    slug: slug || id,
    link: target,
    validFrom: valid_from,
    validUntil: valid_until,
    title,
    html,
    ...pickImage(translations, 'image'),
  }));
  if (!link?.trim() || target || mapped.kind === 'bad') return mapped;
  const problem: EditProblem = { problem: 'link', field: 'link', value: showValue(link) };
  return good(mapped.value, [...(mapped.problems ?? []), problem]);
}

const job = z.object({
  id,
  location: z.string().nullish(),
  contact_email: z.string().nullish(),
  posted_on: optional(day),
  closes_on: optional(day),
  translations,
});

export function mapJob(record: unknown): Mapped<Job> {
  const read = readRecord(job, record);
  if (read.kind === 'bad') return read;
  const { id, location, contact_email, posted_on, closes_on, translations } = read.value;
  if (posted_on && closes_on && closes_on < posted_on)
    return bad('endsBeforeStart', { field: 'closes_on', value: closes_on });
  const problems: EditProblem[] = [];
  const report = (problem: EditProblem) => void problems.push(problem);
  const contactEmail = readEmails({ name: 'contact_email', text: contact_email, report }) || undefined;
  const mapped = withMarkup(translations, ({ title, html }) => ({
    id,
    location: location ?? '',
    contactEmail,
    postedOn: posted_on,
    closesOn: closes_on,
    title,
    html,
  }));
  return mapped.kind === 'good' && problems.length > 0 ? goodWithout(problems, mapped.value) : mapped;
}

const redirectStatuses = [301, 302, 307, 308] as const;

const redirect = z.object({
  id,
  from: z.string().regex(/^\/(?![/\\])[^\s?#]*$/, says('path')),
  to: z.string(),
  code: z.coerce.number().nullish(),
});

export function mapRedirect(record: unknown): Mapped<Redirect> {
  const read = readRecord(redirect, record);
  if (read.kind === 'bad') return read;
  const { id, from, to: written, code } = read.value;
  const to = parseRedirectTarget(written);
  const status = redirectStatuses.find((one) => one === (code ?? 302));
  if (!to) return bad('link', { field: 'to', value: showValue(written) });
  if (!status) return bad('redirectCode', { field: 'code', value: showValue(code) });
  if (to === from) return bad('leadsToItself', { field: 'to', value: to });
  return { kind: 'good', value: { id, from, to, status } };
}

const plan = z.object({
  code: z.string().regex(/^[\w-]{1,40}$/, says('code')),
  months: upTo(120),
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
  if (!name) return bad('noName');
  if (price_per_month === 0 || months === 0) return bad('noPrice');
  if (!classCodes.includes(car_class)) return bad('unknownClass', { field: 'car_class', value: car_class });
  const description = pickTexts(translations, 'description') ?? { es: '' };
  return {
    kind: 'good',
    value: { code, months, perMonthCents: price_per_month, classCode: car_class, name, description },
  };
}

interface Article {
  title: Texts;
  html: Texts;
}

/** Adds texts in both languages. A record with one broken is bad; a link that leads nowhere shows only its words. */
function withMarkup<T>(from: Translations, make: (texts: Article) => T): Mapped<T> {
  const title = pickTexts(from, 'title');
  if (!title) return bad('noTitle');
  const [es, en] = [from.es?.content, from.en?.content].map((text) => (typeof text === 'string' ? text : ''));
  const problem = findMarkupProblem(es ?? '') ?? findMarkupProblem(en ?? '');
  if (problem) return bad(problem, { field: 'content' });
  const [spanish, english] = [toSafeMarkup(es ?? ''), toSafeMarkup(en ?? '')];
  const html = { es: spanish.html, ...(english.html && { en: english.html }) };
  const problems = [...spanish.problems, ...english.problems];
  return good(
    make({ title, html }),
    problems.map((one) => ({ ...one, field: 'content' })),
  );
}

const pixels = z.coerce.number().nullish().catch(null);

const NOTHING_SAID = {
  description: null,
  focal_point_x: null,
  focal_point_y: null,
  width: null,
  height: null,
};

/** A linked file, which comes as its id or as its row. */
const file = z
  .union([
    z.string().transform((id) => ({ id, ...NOTHING_SAID })),
    z.object({
      id: z.string(),
      description: z.string().nullish(),
      focal_point_x: pixels,
      focal_point_y: pixels,
      width: pixels,
      height: pixels,
    }),
  ])
  .nullish()
  .catch(undefined);

type StoredFile = NonNullable<z.infer<typeof file>>;

/** The Spanish picture, else the English one; each with its description. */
function pickImage(from: Translations, field: string): ContentImage {
  const [es, en] = [from.es?.[field], from.en?.[field]].map((value) => file.parse(value) ?? undefined);
  const shown = es?.id ? es : en;
  return {
    imageId: shown?.id || undefined,
    imageAlt: toTexts(es?.description, en?.description),
    imageFocus: shown && toFocus(shown),
  };
}

/** By thirds. */
function toFocus(stored: StoredFile): PictureFocus | undefined {
  const { focal_point_x: x, focal_point_y: y, width, height } = stored;
  if (typeof x !== 'number' || typeof y !== 'number' || !width || !height) return undefined;
  const across = x < width / 3 ? 'left' : x > (width * 2) / 3 ? 'right' : undefined;
  const down = y < height / 3 ? 'top' : y > (height * 2) / 3 ? 'bottom' : undefined;
  return across && down ? `${across} ${down}` : (across ?? down);
}
