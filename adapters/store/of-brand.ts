import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the reservation of a row is this process's to work on: another brand has another gateway account, another sender
 * and another address. For queries over tables with a `reservation_id`.
 */
export function isOwnBrand({ brand = null }: { brand: string | null | undefined }): RawBuilder<boolean> {
  return sql<boolean>`(${brand}::text IS NULL OR EXISTS (
    SELECT FROM reservations own WHERE own.id = reservation_id AND own.brand = ${brand}
  ))`;
}
