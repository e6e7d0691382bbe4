import type { PanamaDate } from '../calendar/panama.ts';

/** Two digits each, as gateways want them. */
export interface CardExpiration {
  month: string;
  year: string;
}

/** Cards are not issued for longer; a year beyond is a slip of the finger. */
const MAXIMUM_YEARS_AHEAD = 20;

/** Reads `MM/YY`, `MM / YYYY`, `MM-YY`, `M/YY` and `MMYY`; undefined when there is no such month or year. */
export function parseExpiration(text: string, today: PanamaDate): CardExpiration | undefined {
  const match = /^(?:(\d{1,2})\s*[/\s-]\s*|(\d{2}))(?:20)?(\d{2})$/.exec(text.trim());
  const month = (match?.[1] ?? match?.[2] ?? '').padStart(2, '0');
  const year = match?.[3];
  if (!year || month < '01' || month > '12') return undefined;
  const yearsAhead = Number(`20${year}`) - Number(today.slice(0, 4));
  return yearsAhead > MAXIMUM_YEARS_AHEAD ? undefined : { month, year };
}

/** A card is good until the end of its month; `today` is Panama's day. */
export function isExpired({ month, year }: CardExpiration, today: PanamaDate): boolean {
  return `20${year}-${month}` < today.slice(0, 7);
}
