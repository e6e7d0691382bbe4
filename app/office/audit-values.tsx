import { useTranslations } from 'use-intl';
import { useFormat } from '#app/ui/language/use-format.ts';
import { fromInstant } from '#domain/calendar/panama.ts';
import type { ConditionRefusal } from '#domain/conditions/check-conditions.ts';
import type { Role } from '#domain/office/rights.ts';
import type { PaperReason, PapersState } from '#domain/precheckin/papers.ts';
import type { PhotoKind } from '#domain/precheckin/precheckin.ts';
import type { PhotoPlace } from '#domain/rental/car-photos.ts';
import type { BookingSource } from '#domain/reservation/draft.ts';
import type { BlockReason } from '#domain/stock/read-block.ts';
import type { Verdict } from '#operations/office/money/resolve-unclear.ts';
import type { Label } from '#operations/ports/content-editor.ts';
import type { RefundWay } from '#operations/ports/office-money.ts';
import type { OutboxMail } from '#operations/ports/outbox.ts';
import { type AuditField, type AuditLine, auditFields } from '#operations/ports/staff-store.ts';
import { useDriverName } from './condition-names.ts';

/** A condition from which an exception was made, and for whom, as in `ConditionRefusal`. */
export type Excepted = Pick<ConditionRefusal, 'code' | 'driver'>;

type Values = Readonly<Record<string, unknown>>;

/** What fields are called in rows of earlier versions. */
const FORMER = new Map<string, AuditField>([
  ['pickupLocation', 'pickup'],
  ['pickup_location', 'pickup'],
  ['pickupAt', 'pickup'],
  ['pickup_date', 'pickup'],
  ['pickup_time', 'pickup'],
  ['returnLocation', 'return'],
  ['return_location', 'return'],
  ['returnAt', 'return'],
  ['return_date', 'return'],
  ['return_time', 'return'],
  ['state', 'papers'],
]);

/** What an act was about: a line for each field that differs, with what was before. */
export function AuditValues({
  before = {},
  after = {},
  labels,
}: Pick<AuditLine, 'before' | 'after'> & {
  /** Of fields of content by their paths, of conditions by their codes. */
  labels: Readonly<Record<string, string>>;
}) {
  const t = useTranslations('office.audit.fields');
  const say = useValueText(labels);
  const { record: was, ...old } = before;
  const { record: is, ...now } = after;
  const shown = [
    ...toPairs(old, now).map(({ name, ...pair }) => {
      const field = auditFields.find((one) => one === name) ?? FORMER.get(name);
      return { name, label: labels[name] ?? t(field ?? 'earlier'), field, ...pair };
    }),
    ...toPairs((was ?? {}) as Values, (is ?? {}) as Values).map((pair) => ({
      label: labels[pair.name] ?? pair.name,
      field: 'record' as const,
      ...pair,
    })),
  ];
  if (shown.length === 0) return null;
  return (
    <dl className="office-changes">
      {shown.map(({ name, label, field, was, is }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {was === undefined ? null : <del>{say(field, was)}</del>}{' '}
            {is === undefined ? null : say(field, is)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The fields that differ; `undefined`: the side does not have it. */
function toPairs(before: Values, after: Values): { name: string; was: unknown; is: unknown }[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({ name, was: before[name], is: after[name] }))
    .filter(({ was, is }) => JSON.stringify(was) !== JSON.stringify(is));
}

/** Texts of the office for values that are one of a list. */
const WORDS = {
  role: (word: string) => `roles.${word as Role}` as const,
  language: (word: string) => `content.languages.${word as keyof Label}` as const,
  source: (word: string) => `booking.sources.${word as BookingSource}` as const,
  method: (word: string) => `money.ways.${word as RefundWay}` as const,
  way: (word: string) => `money.ways.${word as RefundWay}` as const,
  verdict: (word: string) => `money.verdicts.${word as Verdict}` as const,
  papers: (word: string) => `papers.states.${word as PapersState}` as const,
  shown: (word: string) =>
    word === 'data' ? ('audit.data' as const) : (`papers.pictures.${word as PhotoKind}` as const),
  picture: (word: string) => `rental.photos.places.${word as PhotoPlace}` as const,
  blockReason: (word: string) => `units.reasons.${word as BlockReason}` as const,
  mail: (word: string) => `reservation.mailKinds.${word as OutboxMail['kind']}` as const,
} satisfies Partial<Record<AuditField, unknown>>;

function useValueText(labels: Readonly<Record<string, string>>) {
  const t = useTranslations('office');
  const tReason = useTranslations('precheckin.papers.reasons');
  const format = useFormat();
  const nameDriver = useDriverName();
  return (field: AuditField | undefined, value: unknown): string => {
    if (value === null || value === '') return field === 'branches' ? t('allBranches') : '–';
    if (typeof value === 'boolean') return t(value ? 'people.yes' : 'audit.no');
    if (typeof value === 'number' && field?.endsWith('Cents')) return format.money(value);
    if (field === 'excepted')
      return (
        (value as readonly Excepted[])
          .map(({ code, driver }) => `${nameDriver(driver)}: ${labels[code] ?? code}`)
          .join(', ') || '–'
      );
    if (Array.isArray(value)) return value.map(toText).join(', ') || '–';
    if (typeof value === 'object') return toText(value) || '–';
    const word = String(value);
    if (field === 'publishAt' || field === 'from' || field === 'until')
      return format.dateTime(fromInstant(Date.parse(word)));
    if (field === 'paperReason')
      return word === 'other' ? t('papers.other') : tReason(word as Exclude<PaperReason, 'other'>);
    const key = field && field in WORDS ? WORDS[field as keyof typeof WORDS](word) : undefined;
    return key && t.has(key) ? t(key) : word;
  };
}

/** An item of a list, or names with their values. */
function toText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${toText(each)}`)
    .join(', ');
}
