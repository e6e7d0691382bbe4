import type { HandOverForm } from '#operations/office/hand-over.ts';
import type { TakeBackForm } from '#operations/office/take-back.ts';

/** What is typed at a pick-up: the unit of the reservation, and a deposit of $200 blocked on a card. */
export const aHandOver: HandOverForm = {
  unit: '',
  km: 41_200,
  fuelEighths: 8,
  marks: '',
  deposit: { amountCents: 20_000, method: 'terminal', reference: 'T-1' },
  signedName: '',
  signature: [],
};

/** What is typed at a return to the agreed branch. */
export const aReturn: TakeBackForm = {
  unit: '',
  km: 41_260,
  fuelEighths: 7,
  marks: '',
  branch: '',
  charges: [],
  depositBackCents: 20_000,
};
