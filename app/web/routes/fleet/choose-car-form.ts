import type { DraftSession } from '#app/request/context.ts';
import { readSearchFields } from '#app/request/search-form.ts';
import { checkSearch } from '#operations/fleet/check-search.ts';
import type { Services } from '#operations/ports/services.ts';
import { type ChooseCarOutcome, chooseCar } from '#operations/reservation/choose-car.ts';
import { readSearchExtras } from '../../forms/search-fields.ts';
import { readOffer } from './offer.ts';

/** Why a car could not be chosen. */
export type Refusal =
  | Exclude<ChooseCarOutcome['kind'], 'chosen'>
  | 'invalid-search'
  | 'unknown-type'
  /** The browser keeps no cookie, so the next page would not know the car. */
  | 'no-cookies';

export const REFUSAL_STATUS: Record<Refusal, number> = {
  'invalid-search': 400,
  'unknown-type': 400,
  'unknown-car': 400,
  'no-cookies': 400,
  unavailable: 409,
  restricted: 409,
  'payment-in-progress': 409,
};

/** Car, way to pay and search of the fleet page: `chosen` or the refusal. interface.md#booking-forms. */
export async function chooseCarByForm(
  services: Services,
  session: DraftSession,
  form: FormData,
): Promise<Refusal | 'chosen'> {
  const search = checkSearch(services, readSearchFields(form));
  if (search.kind === 'invalid') return 'invalid-search';
  const { carId, reservationType } = readOffer(form);
  if (reservationType !== 'prepaid' && reservationType !== 'normal') return 'unknown-type';
  const outcome = await chooseCar(services, {
    draftId: await findDraftId(services, session),
    search,
    carId,
    reservationType,
    coupon: readSearchExtras(form).coupon,
  });
  return outcome.kind;
}

/** Only ids that this site has issued are used again: not those of a forged cookie or of an erased draft. */
async function findDraftId(services: Services, session: DraftSession): Promise<string> {
  const isKnown =
    session.id !== undefined && (await services.reservations.findDraft(session.id)) !== undefined;
  return isKnown ? session.start() : session.startAnew();
}
