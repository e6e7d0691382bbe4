import type { Quote } from '#domain/pricing/quote.ts';

/** An event of a booking for analytics. Contains nothing about the renter. */
export interface TagEvent {
  event: 'begin_checkout' | 'purchase';
  /** An event is sent once for each id. */
  id: string;
  ecommerce: {
    transaction_id?: string;
    currency: 'USD';
    /** The total in dollars. */
    value: number;
    items: { item_id: string; item_name: string; quantity: 1 }[];
  };
}

/** The value of the attribute `data-tag-event` of a page. `id` must not be secret nor identify a person. */
export function writeTagEvent(
  event: TagEvent['event'],
  { id, quote, car }: { id: string; quote: Pick<Quote, 'totalCents'>; car: { id: string; name: string } },
): string {
  const written: TagEvent = {
    event,
    id,
    ecommerce: {
      ...(event === 'purchase' && { transaction_id: id }),
      currency: 'USD',
      value: quote.totalCents / 100,
      items: [{ item_id: car.id, item_name: car.name, quantity: 1 }],
    },
  };
  return JSON.stringify(written);
}
