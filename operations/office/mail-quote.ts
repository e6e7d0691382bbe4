import { message } from '#domain/message.ts';
import { isEmail, normalizeEmail } from '#domain/renter/email.ts';
import type { Language } from '#domain/texts.ts';
import type { Services } from '../ports/services.ts';
import type { Actor } from '../ports/staff-store.ts';
import { quoteLink } from '../reservation/mailed-quote.ts';
import { takeSnapshot } from '../reservation/make-reservation.ts';
import type { ReservationProblem } from '../reservation/place-reservation.ts';
import { type ReviewedDraft, reviewLoadedDraft } from '../reservation/review-draft.ts';
import { type ReservationForm, updateDraft } from '../reservation/update-draft.ts';
import { type Act, type NotAllowed, refuse } from './act.ts';
import { describeBooking, type FormProblem, findCard, openBooking } from './new-booking.ts';
import { toAuditedAct } from './start-verb.ts';

const ACT = { verb: 'quote', subject: '/staff/new' } as const satisfies Act;

export interface QuoteForm {
  draftId: string;
  form: ReservationForm;
  /** Of the mail and its page. */
  language: Language;
  formId: string | undefined;
}

export type MailQuoteOutcome =
  | NotAllowed
  | { kind: 'missing' }
  | FormProblem
  | { kind: 'invalid'; problems: ReservationProblem[] }
  | { kind: 'car-gone' | 'restricted' | 'search-outdated' | 'stale' }
  /** The mail is on its way; `link` is what it has. */
  | { kind: 'sent'; email: string; link: string };

/** Mails a begun booking as a quote for paying online, with a link to book it. A form sent twice is one mail. */
export async function mailQuote(
  services: Services,
  actor: Actor,
  { draftId, form, language, formId }: QuoteForm,
): Promise<MailQuoteOutcome> {
  const refusal = await refuse(services, actor, { right: 'walk-in', act: ACT });
  if (refusal) return refusal;
  const opened = await openBooking(services, actor, draftId, form);
  if (opened.kind !== 'open') return opened;
  const card = findCard(form);
  if (card) return card;
  await updateDraft(services, draftId, form);
  const email = normalizeEmail(form.renter.email);
  if (!isEmail(email))
    return { kind: 'invalid', problems: [{ field: 'email', message: message('validation.email') }] };
  const quoted = {
    ...opened.draft,
    source: 'quote',
    reservationType: 'prepaid',
    reservationId: undefined,
  } as const;
  const review = await reviewLoadedDraft(services, quoted, { draftId, clientIp: actor.network });
  if (review.kind === 'missing') return review;
  if (review.kind !== 'ready') return { kind: review.kind };
  const id = toQuoteId(services, formId);
  const link = `${services.site.origin}${quoteLink(id, language)}`;
  const sent = { kind: 'sent', email, link } as const;
  if (formId !== undefined && (await services.staff.isDone(formId))) return sent;
  const draft = { ...quoted, quotedCents: review.quote.totalCents };
  const audited = toAuditedAct(services, actor, {
    ...ACT,
    after: describeBooking({ ...draft, quote: review.quote }),
    formId,
  });
  const kept = await services.reservations.keepQuote(id, draft, audited);
  if (kept.kind === 'stale') return kept;
  send(services, { id, email, language, link }, review);
  return sent;
}

/** 32 hex digits. Signed from the id of the form, so that a form that is sent twice makes one quote. */
function toQuoteId({ secrets, random }: Services, formId: string | undefined): string {
  const bytes =
    formId === undefined ? random.bytes(16) : Buffer.from(secrets.sign('quote', formId), 'base64url');
  return Buffer.from(bytes).toString('hex').slice(0, 32);
}

function send(
  { outbound, host, site }: Services,
  { id, email, language, link: url }: { id: string; email: string; language: Language; link: string },
  review: ReviewedDraft,
): void {
  const { mailer, mailComposer } = outbound;
  const { search, selection } = review.draft;
  const quote = { language, url, search, selection, quote: review.quote, snapshot: takeSnapshot(review) };
  host.background.insist('mail of a quote', async () =>
    mailer.send({
      ...(await mailComposer.composeQuote(quote, site.brand)),
      to: email,
      messageId: `quote-${id}`,
    }),
  );
}
