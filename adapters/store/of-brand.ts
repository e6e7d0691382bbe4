import { type RawBuilder, sql } from 'kysely';

interface Branded {
  brand: string | null | undefined;
}

/** Of this process's brand: another one has another gateway, sender and address. For rows with `reservation_id`. */
export function isOwnBrand({ brand = null }: Branded): RawBuilder<boolean> {
  return sql<boolean>`(${brand}::text IS NULL OR EXISTS (
    SELECT FROM reservations own WHERE own.id = reservation_id AND own.brand = ${brand}
  ))`;
}

/** Like `isOwnBrand`, for a table with a column `brand`. */
export function isOfBrand({ brand = null }: Branded): RawBuilder<boolean> {
  return sql<boolean>`(${brand}::text IS NULL OR brand = ${brand})`;
}

/** Like `isOwnBrand`, for a table with a `corporate_request_id`. */
export function isOwnRequest({ brand = null }: Branded): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM corporate_requests own
    WHERE own.id = corporate_request_id AND (${brand}::text IS NULL OR own.brand = ${brand})
  )`;
}
