interface Offered {
  status: string;
  car: { type: string; dailyCents: number };
}

/**
 * Returns the offer for the picture beside the headline: the dearest car of the brand's `type`, else a promoted
 * car, else one from the middle of the fleet.
 */
export function heroOffer<Offer extends Offered>(offers: Offer[], type?: string): Offer | undefined {
  const ofType = offers.filter(({ car }) => car.type === type);
  const [dearest] = ofType.toSorted((a, b) => b.car.dailyCents - a.car.dailyCents);
  const promoted = offers.filter(({ status }) => status === 'promo');
  return dearest ?? promoted.at(-1) ?? offers[Math.floor(offers.length / 2)];
}
