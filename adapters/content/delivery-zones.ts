import { z } from 'zod';
import type { DeliveryZone } from '#domain/pricing/rates.ts';
import type { EditProblem } from '#operations/ports/content.ts';
import { type KnownCodes, keepKnown } from './known-codes.ts';
import { bad, type Mapped, type ReadRows, readRecord, readRows } from './map-records.ts';
import { findImplausible, unusual } from './plausible.ts';
import { toTexts } from './translations.ts';
import { cents, line, optional, says, upTo, words } from './values.ts';

const text = z.string().nullish();

const deliveryZone = z.object({
  code: z.string().regex(/^[\w-]{1,40}$/, says('code')),
  label: z.object({ es: line, en: text }),
  description: optional(z.object({ es: line, en: text })),
  price: cents,
  branches: words,
  lead_hours: optional(upTo(720)),
  unusual,
});

/** Zones of `sites_config`, without rows that are invalid or repeat a code. Undefined: no list. pricing.md#delivery. */
export function readDeliveryZones(record: unknown, known: KnownCodes): ReadRows<DeliveryZone> | undefined {
  const field = z.looseObject({ delivery_zones: z.unknown() }).safeParse(record).data?.delivery_zones;
  if (field === undefined || field === null) return undefined;
  return readRows<DeliveryZone>(record, 'delivery_zones', (row, before, report) => {
    const read = readZone(row, known, report);
    const isRepeated = read.kind === 'good' && before.some(({ code }) => code === read.value.code);
    return isRepeated ? bad('codeTwice', { field: 'code', value: read.value.code }) : read;
  });
}

function readZone(
  row: unknown,
  known: KnownCodes,
  report: (problem: EditProblem) => void,
): Mapped<DeliveryZone> {
  const read = readRecord(deliveryZone, row);
  if (read.kind === 'bad') return read;
  const { code, label, description, price, branches, lead_hours, unusual: isUnusual } = read.value;
  const implausible = findImplausible({ feeCents: price }, { field: 'price', isUnusual });
  if (implausible) return implausible;
  const zone = {
    code,
    label: toTexts(label.es, label.en) ?? { es: code },
    description: toTexts(description?.es, description?.en),
    priceCents: price,
    branches,
    leadHours: lead_hours ?? 0,
  };
  return keepKnown(zone, known, report);
}
