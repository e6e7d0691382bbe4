import { type CreateBody, type Money, toCents } from './bodies.ts';

/**
 * The issue with the amounts of an order, or undefined. Every total must be the sum of its parts, in one
 * currency.
 */
export function findAmountIssue(body: CreateBody): string | undefined {
  const [unit] = body.purchase_units;
  if (!unit) return 'MISSING_REQUIRED_PARAMETER';
  const { amount, items = [] } = unit;
  const parts = amount.breakdown ?? {};
  const all = [
    amount,
    ...Object.values(parts),
    ...items.flatMap(({ unit_amount, tax }) => [unit_amount, tax]),
  ];
  if (all.some((money) => money && money.currency_code !== amount.currency_code)) return 'CURRENCY_MISMATCH';
  if (amount.currency_code !== 'USD') return 'CURRENCY_NOT_SUPPORTED';
  if (toCents(amount) === 0) return 'CANNOT_BE_ZERO_OR_NEGATIVE';
  const itemTotal = sum(items.map((item) => toCents(item.unit_amount) * Number(item.quantity)));
  const taxTotal = sum(items.map((item) => (item.tax ? toCents(item.tax) * Number(item.quantity) : 0)));
  if (items.length > 0 && !parts.item_total) return 'ITEM_TOTAL_REQUIRED';
  if (items.length > 0 && centsOf(parts.item_total) !== itemTotal) return 'ITEM_TOTAL_MISMATCH';
  if (items.length > 0 && centsOf(parts.tax_total) !== taxTotal) return 'TAX_TOTAL_MISMATCH';
  if (amount.breakdown && toCents(amount) !== totalOf(parts)) return 'AMOUNT_MISMATCH';
  return undefined;
}

function totalOf(parts: NonNullable<CreateBody['purchase_units'][number]['amount']['breakdown']>): number {
  const added = [parts.item_total, parts.tax_total, parts.shipping, parts.handling, parts.insurance];
  const taken = [parts.shipping_discount, parts.discount];
  return sum(added.map(centsOf)) - sum(taken.map(centsOf));
}

function centsOf(money: Money | undefined): number {
  return money ? toCents(money) : 0;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
