import { type RawBuilder, sql } from 'kysely';

interface Branded {
  brand: string | null | undefined;
}

/**
 * Whether the reservation of a row is this process's to work on: another brand has another gateway account, another sender
 * and another address. For queries over tables with a `reservation_id`.
 */
export function isOwnBrand({ brand = null }: Branded): RawBuilder<boolean> {
  return sql<boolean>`(${brand}::text IS NULL OR EXISTS (
    SELECT FROM reservations own WHERE own.id = reservation_id AND own.brand = ${brand}
  ))`;
}

/** The same for a row of a table that names its brand itself. */
export function isOfBrand({ brand = null }: Branded): RawBuilder<boolean> {
  return sql<boolean>`(${brand}::text IS NULL OR brand = ${brand})`;
}

/** The same for what may tell of a company's request. */
export function isOwnRequest({ brand = null }: Branded): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM corporate_requests own
    WHERE own.id = corporate_request_id AND (${brand}::text IS NULL OR own.brand = ${brand})
  )`;
}
