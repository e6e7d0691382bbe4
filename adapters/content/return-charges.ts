import { z } from 'zod';
import { chargeUnits, type ReturnCharge } from '#domain/payment/return-charge.ts';
import { bad, type Mapped, type ReadRows, readRecord, readRows } from './map-records.ts';
import { toTexts } from './translations.ts';
import { cents, line, optional, says } from './values.ts';

const charge = z.object({
  code: z.string().regex(/^[\w-]{1,40}$/, says('code')),
  label: z.object({ es: line, en: z.string().nullish() }),
  price: optional(cents),
  per: optional(z.enum(chargeUnits)),
});

/** Reads `return_charges` of a record of `sites_config`. A row that repeats a code is left out. counter.md#final-bill. */
export function readReturnCharges(record: unknown): ReadRows<ReturnCharge> {
  return readRows<ReturnCharge>(record, 'return_charges', (row, before) => {
    const read = readRow(row);
    const isRepeated = read.kind === 'good' && before.some(({ code }) => code === read.value.code);
    return isRepeated ? bad('codeTwice', { field: 'code', value: read.value.code }) : read;
  });
}

function readRow(row: unknown): Mapped<ReturnCharge> {
  const read = readRecord(charge, row);
  if (read.kind === 'bad') return read;
  const { code, label, price: priceCents, per = 'piece' } = read.value;
  return {
    kind: 'good',
    value: { code, label: toTexts(label.es, label.en) ?? { es: code }, priceCents, per },
  };
}
