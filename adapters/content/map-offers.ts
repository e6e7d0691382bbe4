import { z } from 'zod';
import { type Coupon, isCouponCode, normalizeCouponCode } from '#domain/pricing/coupon.ts';
import type { Coverage, Extra } from '#domain/pricing/rates.ts';
import { showValue } from './edit-problem.ts';
import { bad, good, type Mapped, readRecord } from './map-records.ts';
import { findImplausible, unusual } from './plausible.ts';
import { pickLines, pickTexts, translations } from './translations.ts';
import {
  basisPoints,
  brandCodes,
  brandPrices,
  cents,
  chargeId,
  day,
  optional,
  says,
  upTo,
} from './values.ts';

const code = z.string().regex(/^[\w-]{1,40}$/, says('code'));

const coverage = z.object({
  code,
  role: z.enum(['mandatory', 'optional', 'era']),
  price_per_day: cents,
  deductible: optional(cents),
  charge_id: chargeId,
  brands: brandCodes,
  brand_prices: brandPrices,
  unusual,
  translations,
});

export function mapCoverage(record: unknown, brand: string): Mapped<Coverage> {
  const read = readRecord(coverage, record);
  if (read.kind === 'bad') return read;
  const { code, role, price_per_day, brand_prices, deductible, charge_id, translations } = read.value;
  const perDayCents = brand_prices.get(brand) ?? price_per_day;
  const priced = { field: 'price_per_day', isUnusual: read.value.unusual };
  const implausible = findImplausible({ feeCents: perDayCents }, priced);
  return (
    implausible ?? {
      kind: 'good',
      value: {
        code,
        role,
        name: pickTexts(translations, 'name') ?? { es: code },
        description: pickTexts(translations, 'description') ?? { es: '' },
        covers: pickLines(translations, 'covers'),
        perDayCents,
        deductibleCents: deductible,
        chargeId: charge_id,
      },
    }
  );
}

const extra = z.object({
  code,
  price: cents,
  charged_per: z.enum(['day', 'rental']),
  max_charge: optional(cents),
  max_quantity: optional(upTo(50)),
  charge_id: chargeId,
  brands: brandCodes,
  brand_prices: brandPrices,
  unusual,
  icon: optional(z.string()),
  translations,
});

const ICON_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*:[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Maps a record of `extras` with its price for this brand. An icon that is no icon is left out. */
export function mapExtra(record: unknown, brand: string): Mapped<Extra> {
  const read = readRecord(extra, record);
  if (read.kind === 'bad') return read;
  const { code, price, brand_prices, charged_per, max_charge, max_quantity, charge_id, icon, translations } =
    read.value;
  const priceCents = brand_prices.get(brand) ?? price;
  const priced = { field: 'price', isUnusual: read.value.unusual };
  const implausible = findImplausible({ feeCents: priceCents }, priced);
  if (implausible) return implausible;
  const isIcon = icon === undefined || icon === '' || ICON_NAME.test(icon);
  return good(
    {
      code,
      name: pickTexts(translations, 'name') ?? { es: code },
      description: pickTexts(translations, 'description') ?? { es: '' },
      priceCents,
      per: charged_per,
      maxChargeCents: max_charge,
      maxQuantity: max_quantity ?? 1,
      chargeId: charge_id,
      ...(icon && isIcon && { icon }),
    },
    isIcon ? [] : [{ problem: 'icon', field: 'icon', value: showValue(icon) }],
  );
}

const coupon = z.object({
  code: z.string().transform(normalizeCouponCode).refine(isCouponCode, 'couponCode'),
  percent: optional(basisPoints),
  amount: optional(cents),
  valid_from: optional(day),
  valid_until: optional(day),
  max_uses: optional(upTo(1_000_000_000)),
  unusual,
  brands: brandCodes,
  charge_id: chargeId,
});

/** Maps a record of `coupons`. A coupon takes off a percentage or an amount; the percentage comes first. */
export function mapCoupon(record: unknown): Mapped<Coupon> {
  const read = readRecord(coupon, record);
  if (read.kind === 'bad') return read;
  const { code, percent, amount, valid_from, valid_until, max_uses, brands, charge_id } = read.value;
  if (!percent && !amount) return bad('noDiscount');
  if (valid_from && valid_until && valid_until < valid_from)
    return bad('endsBeforeStart', { field: 'valid_until', value: valid_until });
  const isUnusual = read.value.unusual;
  const implausible = percent
    ? findImplausible({ change: -percent }, { field: 'percent', isUnusual })
    : findImplausible({ feeCents: amount ?? 0 }, { field: 'amount', isUnusual });
  return (
    implausible ?? {
      kind: 'good',
      value: {
        code,
        percent: percent || undefined,
        amountCents: percent ? undefined : amount,
        validFrom: valid_from,
        validUntil: valid_until,
        maxUses: max_uses,
        brands,
        chargeId: charge_id,
      },
    }
  );
}
