import type { ReservationDraft } from '#domain/reservation/draft.ts';
import type { Language } from '#domain/texts.ts';
import type { Services } from '../ports/services.ts';
import { type ReviewDraftOutcome, reviewLoadedDraft } from './review-draft.ts';

/** Under which the page of a quote stands, with the id of its draft. */
const PATH = '/mi-reserva/cotizacion';

/** 128 random bits in hex. */
const ID = /^[0-9a-f]{32}$/;

export function quoteLink(id: string, language: Language): string {
  return `${language === 'en' ? '/en' : ''}${PATH}/${id}`;
}

export interface OpenQuote {
  draft: ReservationDraft;
  review: Exclude<ReviewDraftOutcome, { kind: 'missing' }>;
}

/** A quote that an employee has mailed, with present prices; undefined when there is none. Writes nothing. */
export async function openQuote(
  services: Services,
  id: string,
  clientIp: string | undefined,
): Promise<OpenQuote | undefined> {
  const draft = ID.test(id) ? await services.reservations.findDraft(id) : undefined;
  if (draft?.source !== 'quote' || draft.brand !== services.site.brand) return undefined;
  const review = await reviewLoadedDraft(services, draft, { draftId: id, clientIp });
  return review.kind === 'missing' ? undefined : { draft, review };
}

/** Starts the visitor's own booking from a quote, which can be opened again. False when there is none. */
export async function takeQuote(services: Services, id: string, draftId: string): Promise<boolean> {
  const opened = await openQuote(services, id, undefined);
  if (!opened) return false;
  const { draft } = opened;
  const renter = { ...draft.renter, terms: false };
  await services.reservations.saveDraft(draftId, { ...draft, renter, reservationId: undefined });
  return true;
}
