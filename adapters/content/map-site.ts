import { z } from 'zod';
import { toCondition } from '#domain/conditions/condition.ts';
import type { MinimumDaysRule } from '#domain/fleet/filter-fleet.ts';
import type { DeliveryZone, OneWayFees, Rates, Saf } from '#domain/pricing/rates.ts';
import type { CancellationPolicy } from '#domain/reservation/cancellation.ts';
import type { TransferTable } from '#domain/stock/transfers.ts';
import type { CallToAction, Company, EditProblem, SiteSettings } from '#operations/ports/content.ts';
import { readEmails, readPhones } from './contacts.ts';
import { showValue } from './edit-problem.ts';
import { homeFields, toHome } from './home-page.ts';
import {
  type Bad,
  bad,
  good,
  goodWithout,
  type Mapped,
  type ReadRows,
  readRecord,
  readRows,
} from './map-records.ts';
import { parseLink } from './markup.ts';
import { findImplausible, unusual } from './plausible.ts';
import { pickTexts, toTexts, translations } from './translations.ts';
import { basisPoints, cents, endTime, fileId, findCode, id, optional, upTo } from './values.ts';

/** Its pairs name branches: `readOneWayPairs`. */
const oneWayFees = z.looseObject({ default: cents, pairs: z.array(z.unknown()).nullish() });

const ageBand = z.object({ from_age: upTo(150), to_age: upTo(150), per_day: cents, unusual });

/** requirements.md#constants. */
const DEFAULT_MINIMUM_DAYS = 1;
const DEFAULT_BACKGROUND = '#ffffff';
const DEFAULT_PAYMENT_GATEWAY = 'metrobank';
/** counter.md#unpaid-bookings. */
const DEFAULT_OPEN_UNPAID = 2;
const DEFAULT_UNPAID_SHARE = 50;
/** payments.md#office, in cents. */
const DEFAULT_REFUND_LIMIT = 50_000;

const text = z.string().nullish();
/** A line that may be missing; one of blanks only is missing. */
const trimmedLine = optional(z.string().trim());

const site = z.object({
  brand: z.string(),
  site_name: text,
  brand_logo: fileId.optional().catch(undefined),
  reservation_min_days: optional(upTo(365)),
  reservation_background_color: text,
  payment_gateway: text,
  legal_name: trimmedLine,
  tax_id: trimmedLine,
  legal_address: trimmedLine,
  legal_phone: trimmedLine,
  corporate_email: text,
  editor_email: text,
  disable_reservations_until: optional(endTime),
  minimum_days_rule: text,
  minimum_rental_hours: optional(upTo(720)),
  turnaround_minutes: optional(upTo(10_080)),
  grace_minutes: optional(upTo(1_439)),
  one_way_fees: optional(oneWayFees),
  young_driver: optional(z.array(ageBand)),
  additional_driver_per_day: optional(cents),
  max_additional_drivers: optional(upTo(20)),
  delivery_price: optional(cents),
  delivery_description: text,
  delivery_description_en: text,
  saf_code: text,
  saf_label: text,
  saf_label_en: text,
  saf_amount: optional(cents),
  saf_percent: optional(basisPoints),
  cancellation_free_hours: optional(upTo(8_760)),
  cancellation_fee: optional(cents),
  cancellation_fee_percent: optional(basisPoints),
  cancellation_note: text,
  cancellation_note_en: text,
  unlimited_mileage: z.boolean().catch(false),
  precheckin_enabled: z.boolean().catch(false),
  precheckin_minimum_hours: optional(upTo(720)),
  max_open_unpaid: optional(upTo(10_000)),
  unpaid_share: optional(upTo(100)),
  confirm_hours: optional(upTo(720)),
  guarantee: z.boolean().catch(false),
  refund_limit: optional(cents),
  ...homeFields,
  cars: z
    .array(z.object({ car_classes_code: z.looseObject({ code: z.string() }).nullish() }))
    .nullish()
    .transform((list) => (list ?? []).flatMap((one) => one.car_classes_code?.code ?? [])),
});

type Site = z.infer<typeof site>;

/**
 * Maps the record of `sites_config` of this brand. The defaults are those of requirements.md#entities and
 * pricing.md#days. Without the lists that name branches or classes, of charges, and those of the home page:
 * `mapContent` adds them. The rest of bad
 * settings has the defaults of fields that can be wrong alone; `keepFields` has their last good values.
 */
export function mapSite(record: unknown): Mapped<SiteSettings> {
  const read = readRecord(site, record);
  if (read.kind === 'bad') return read;
  const found = read.value;
  const badFee = findBadFee(found.young_driver ?? []);
  if (badFee) return badFee;
  const problems: EditProblem[] = [];
  const report = (problem: EditProblem) => void problems.push(problem);
  const emails = (name: 'corporate_email' | 'editor_email') =>
    readEmails({ name, text: found[name], report }) || undefined;
  const settings: SiteSettings = {
    brand: found.brand,
    siteName: found.site_name || undefined,
    company: toCompany(found, report),
    logoId: found.brand_logo,
    reservationMinDays: found.reservation_min_days ?? DEFAULT_MINIMUM_DAYS,
    reservationBackgroundColor: readColor(found.reservation_background_color, report),
    paymentGateway: found.payment_gateway || DEFAULT_PAYMENT_GATEWAY,
    corporateEmail: emails('corporate_email'),
    editorEmail: emails('editor_email'),
    disableReservationsUntil: found.disable_reservations_until,
    minimumDaysRule: readMinimumDaysRule(found.minimum_days_rule, report),
    allowedClasses: found.cars,
    minimumRentalMinutes: (found.minimum_rental_hours ?? 0) * 60,
    turnaroundMinutes: found.turnaround_minutes ?? 60,
    maxOpenUnpaid: found.max_open_unpaid ?? DEFAULT_OPEN_UNPAID,
    unpaidShare: found.unpaid_share ?? DEFAULT_UNPAID_SHARE,
    confirmHours: found.confirm_hours ?? 0,
    guarantee: found.guarantee,
    refundLimitCents: found.refund_limit ?? DEFAULT_REFUND_LIMIT,
    returnCharges: [],
    precheckin: {
      isEnabled: found.precheckin_enabled,
      minimumHours: found.precheckin_minimum_hours ?? 3,
    },
    hasUnlimitedMileage: found.unlimited_mileage,
    rates: toRates(found),
    cancellation: toCancellationPolicy(found),
    home: toHome(found),
  };
  return goodWithout(problems, settings);
}

/** The first fee of young drivers that cannot be meant, as a row of `rental_conditions`. */
function findBadFee(bands: readonly z.infer<typeof ageBand>[]): Bad | undefined {
  for (const [index, { from_age, to_age, per_day: feeCents, unusual: isUnusual }] of bands.entries()) {
    const row = `young_driver.${index + 1}`;
    if (from_age > to_age) return bad('agesReversed', { field: `${row}.to_age`, value: String(to_age) });
    const implausible = findImplausible({ feeCents }, { field: `${row}.per_day`, isUnusual });
    if (implausible) return implausible;
  }
  return undefined;
}

type Report = (problem: EditProblem) => void;

/** `#rrggbb`, also where the editor left out the `#` or wrote the short form. */
function readColor(text: string | null | undefined, report: Report): string {
  const color = text?.trim() || DEFAULT_BACKGROUND;
  const digits = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(color)?.[1];
  if (digits) return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
  report({ problem: 'color', field: 'reservation_background_color', value: showValue(color) });
  return DEFAULT_BACKGROUND;
}

function readMinimumDaysRule(text: string | null | undefined, report: Report): MinimumDaysRule {
  const rules = ['as-built', 'at-most'] as const;
  const rule = rules.find((one) => one === (text?.trim().toLowerCase() || 'as-built'));
  if (rule) return rule;
  report({
    problem: 'choice',
    field: 'minimum_days_rule',
    value: showValue(text),
    expected: rules.join(', '),
  });
  return 'as-built';
}

/** The settings with the fields of these problems as they were in `last`. */
export function keepFields(
  settings: SiteSettings,
  last: SiteSettings,
  problems: readonly EditProblem[],
): SiteSettings {
  const kept = problems.map(({ field = '' }) => LAST_VALUES[field]?.(settings, last));
  return Object.assign({}, settings, ...kept);
}

/** Fields that can be wrong alone. */
const LAST_VALUES: Partial<
  Record<string, (settings: SiteSettings, last: SiteSettings) => Partial<SiteSettings>>
> = {
  reservation_background_color: (_, last) => ({
    reservationBackgroundColor: last.reservationBackgroundColor,
  }),
  corporate_email: (_, { corporateEmail }) => ({ corporateEmail }),
  editor_email: (_, { editorEmail }) => ({ editorEmail }),
  minimum_days_rule: (_, { minimumDaysRule }) => ({ minimumDaysRule }),
  legal_phone: ({ company }, last) => ({ company: company && { ...company, phone: last.company?.phone } }),
};

const oneWayPair = z.object({ from: z.string(), to: z.string(), fee: cents, unusual });

/** Pairs of `one_way_fees`, with codes in any case, without those of unknown branches. pricing.md#lines. */
export function readOneWayPairs(
  record: unknown,
  branchCodes: readonly string[],
): ReadRows<OneWayFees['pairs'][number]> {
  const fees = z.looseObject({ one_way_fees: z.unknown() }).safeParse(record).data?.one_way_fees;
  return readRows(fees ?? {}, 'pairs', (row) => {
    const read = readRecord(oneWayPair, row);
    if (read.kind === 'bad') return read;
    const { fee: feeCents, unusual: isUnusual, ...pair } = read.value;
    const implausible = findImplausible({ feeCents }, { field: 'fee', isUnusual });
    if (implausible) return implausible;
    const [from, to] = [findCode(pair.from, branchCodes), findCode(pair.to, branchCodes)];
    if (!from) return bad('unknownBranch', { field: 'from', value: pair.from });
    return to ? good({ from, to, feeCents }) : bad('unknownBranch', { field: 'to', value: pair.to });
  });
}

const transferTable = z.looseObject({
  pairs: z.array(z.unknown()).nullish(),
  default: z.unknown().optional(),
});

/** The table `transfers` of a record of `sites_config`, rows unchecked; undefined when it is not a table. */
export function readTransferTable(record: unknown): TransferTable | undefined {
  const read = z.looseObject({ transfers: transferTable.nullish() }).safeParse(record);
  if (!read.success) return undefined;
  const { transfers } = read.data;
  return { defaultHours: transfers?.default, rows: transfers?.pairs ?? [] };
}

/** Without the legal name the other facts would name nobody. */
function toCompany(found: Site, report: Report): Company | undefined {
  const { legal_name: legalName, tax_id, legal_address, legal_phone: text } = found;
  const phone = readPhones({ name: 'legal_phone', text, report }).join(' / ');
  if (!legalName) return undefined;
  return {
    legalName,
    taxId: tax_id || undefined,
    address: legal_address || undefined,
    phone: phone || undefined,
  };
}

/** Default: canceling is free until 48 hours before the pick-up, and later also free of charge. */
function toCancellationPolicy(found: Site): CancellationPolicy {
  return {
    freeHours: found.cancellation_free_hours ?? 48,
    feeCents: found.cancellation_fee ?? 0,
    feeRate: found.cancellation_fee_percent ?? 0,
    note: toTexts(found.cancellation_note, found.cancellation_note_en),
  };
}

function toRates(found: Site): Rates {
  return {
    graceMinutes: found.grace_minutes ?? 29,
    oneWay: { defaultCents: found.one_way_fees?.default ?? 0, pairs: [] },
    additionalDriverPerDayCents: found.additional_driver_per_day ?? 0,
    maxAdditionalDrivers: found.max_additional_drivers ?? 3,
    conditions: (found.young_driver ?? []).map(({ from_age: minAge, to_age: maxAge, per_day }) => {
      const effects = { feePerDayCents: per_day };
      return toCondition(`${minAge}–${maxAge}`, { when: { minAge, maxAge }, effects });
    }),
    deliveryZones: toOnlyZone(found),
    ratePeriods: [],
    lengthRates: [],
    saf: toSaf(found),
  };
}

/** The single price of `delivery_price` as one zone of all branches, for content without a list of zones. */
function toOnlyZone(found: Site): DeliveryZone[] {
  const label = toTexts(found.delivery_description, found.delivery_description_en);
  if (found.delivery_price === undefined || !label) return [];
  const zone = { code: 'delivery', description: undefined, branches: [], leadHours: 0 };
  return [{ ...zone, label, priceCents: found.delivery_price }];
}

/** Returns undefined without a code, or with neither amount nor rate: then the SAF is not configured. */
function toSaf(found: Site): Saf | undefined {
  const { saf_code: code, saf_amount: amountCents, saf_percent: percent } = found;
  if (!code || (!amountCents && !percent)) return undefined;
  const label = toTexts(found.saf_label, found.saf_label_en) ?? { es: code };
  return amountCents
    ? { code, label, amountCents, rate: undefined }
    : { code, label, amountCents: undefined, rate: percent };
}

const callToAction = z.object({
  id,
  status: z.literal('published'),
  link: z.string(),
  translations,
});

/** Maps a linked `call_to_action`. A record without a title or with a link that is not allowed is bad. */
export function mapCallToAction(record: unknown): Mapped<CallToAction> {
  const read = readRecord(callToAction, record);
  if (read.kind === 'bad') return read;
  const { id, link: written, translations } = read.value;
  const link = parseLink(written);
  const title = pickTexts(translations, 'title');
  if (!title) return bad('noTitle');
  if (!link) return bad('link', { field: 'link', value: showValue(written) });
  const picture = fileId.safeParse(translations.es?.image ?? translations.en?.image);
  return {
    kind: 'good',
    value: {
      id,
      link,
      title,
      description: pickTexts(translations, 'description') ?? { es: '' },
      buttonText: pickTexts(translations, 'button_text') ?? title,
      imageId: picture.success ? picture.data : undefined,
    },
  };
}
