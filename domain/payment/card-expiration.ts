import type { PanamaDate } from '../calendar/panama.ts';

/** Two digits each, as gateways expect. */
export interface CardExpiration {
  month: string;
  year: string;
}

/** A later year is a typing error. */
const MAXIMUM_YEARS_AHEAD = 20;

/** Reads `MM/YY`, `MM / YYYY`, `MM-YY`, `M/YY` and `MMYY`; undefined for other texts. */
export function parseExpiration(text: string, today: PanamaDate): CardExpiration | undefined {
  const match = /^(?:(\d{1,2})\s*[/\s-]\s*|(\d{2}))(?:20)?(\d{2})$/.exec(text.trim());
  const month = (match?.[1] ?? match?.[2] ?? '').padStart(2, '0');
  const year = match?.[3];
  if (!year || month < '01' || month > '12') return undefined;
  const yearsAhead = Number(`20${year}`) - Number(today.slice(0, 4));
  return yearsAhead > MAXIMUM_YEARS_AHEAD ? undefined : { month, year };
}

/** A card is valid until the end of its month. `today` is the date in Panama. */
export function isExpired({ month, year }: CardExpiration, today: PanamaDate): boolean {
  return `20${year}-${month}` < today.slice(0, 7);
}
