import type { Services } from '../ports/services.ts';

/** Of a draft id: 128 bits in hex. */
const LENGTH = 32;

/**
 * Replaces the id of a draft after its visitor has reserved or signed in, against session fixation: an
 * attacker who has set the visitor's cookie to a known id cannot open the draft with it. Returns the new id.
 * The old id stays valid until the new one is first used, because the response may be lost.
 */
export async function renewDraft(services: Services, draftId: string): Promise<string> {
  const renewed = toRenewedId(services, draftId);
  await services.reservations.renew(draftId, renewed);
  return renewed;
}

/** Derived from the old id with the site's key, so that a form that is sent twice gets the same new id. */
export function toRenewedId({ secrets }: Pick<Services, 'secrets'>, draftId: string): string {
  const signature = secrets.sign('draft-renewal', draftId);
  return Buffer.from(signature, 'base64url').toString('hex').slice(0, LENGTH);
}
