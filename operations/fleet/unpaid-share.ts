import type { Services } from '../ports/services.ts';

/** Percent of a class for paid or guaranteed bookings; undefined: nothing paid online. counter.md#unpaid-bookings. */
export function unpaidShare({
  content,
  gateways,
}: Pick<Services, 'content'> & Partial<Pick<Services, 'gateways'>>): number | undefined {
  const { unpaidShare, paymentGateway } = content.current().site;
  return gateways?.cards[paymentGateway] || gateways?.paypal ? unpaidShare : undefined;
}

/** Whether a booking that is paid at the counter is guaranteed by a card. counter.md#guarantee. */
export function hasGuarantee({ content, gateways }: Pick<Services, 'content' | 'gateways'>): boolean {
  const { guarantee, paymentGateway } = content.current().site;
  return guarantee && gateways.cards[paymentGateway]?.capabilities.cardEntry === 'server-form';
}
