import type { EffectiveState } from '#domain/reservation/reservation.ts';
import { toEffectiveState } from '#domain/reservation/reservation.ts';
import type { MailLine } from '../ports/outbox.ts';
import type { Services } from '../ports/services.ts';
import type { Actor, AuditValues } from '../ports/staff-store.ts';
import {
  type OfficeServices,
  startVerb,
  toAuditedAct,
  type VerbRefusal,
  type VerbRequest,
} from './start-verb.ts';

const AFTER_PICKUP = ['confirmation', 'change', 'checked-in', 'refund', 'payment-problem'] as const;

/** Mails to the renter that still say what is true in a state. */
const RESENDABLE: Record<EffectiveState, readonly MailLine['kind'][]> = {
  held: [],
  review: [],
  expired: [],
  unconfirmed: ['confirm-booking'],
  confirmed: ['confirmation', 'change', 'checked-in', 'reminder', 'refund', 'payment-problem'],
  'picked-up': [...AFTER_PICKUP, 'agreement'],
  returned: [...AFTER_PICKUP, 'agreement', 'final-bill'],
  ended: AFTER_PICKUP,
  cancelled: ['cancellation', 'refund', 'payment-problem'],
  'no-show': ['no-show', 'refund', 'payment-problem'],
};

type MailServices = OfficeServices & Pick<Services, 'outbox' | 'precheckins'>;

/** Mails of a reservation that can be sent again, oldest first; of those about papers the decision that stands. */
export async function listResendable(
  { outbox, precheckins }: Pick<Services, 'outbox' | 'precheckins'>,
  { id }: { id: string },
  state: EffectiveState,
): Promise<MailLine[]> {
  const [mails, precheckin] = await Promise.all([outbox.mailsOf(id), precheckins.find(id)]);
  const decision = state === 'confirmed' ? precheckin?.papers?.state : undefined;
  const papers = mails.findLast(({ kind }) => kind === `papers-${decision}`);
  return mails.filter((mail) => RESENDABLE[state].includes(mail.kind) || mail === papers);
}

export type ResendMailOutcome =
  | VerbRefusal
  | { kind: 'done' }
  | { kind: 'unknown-mail' }
  | { kind: 'no-address' };

/** Sends a mail again, to the renter's present address; one that could not be sent is tried anew. */
export async function resendMail(
  services: MailServices,
  actor: Actor,
  { mailId, ...request }: VerbRequest & { mailId: string },
): Promise<ResendMailOutcome> {
  const started = await startVerb(services, actor, 'resend', request);
  if (started.kind !== 'started') return started;
  const { reservation } = started;
  const { id: reservationId, code, version, renter, language } = reservation;
  const state = toEffectiveState(reservation, services.clock.now());
  const mail = (await listResendable(services, reservation, state)).find(({ id }) => id === mailId);
  if (!mail) return { kind: 'unknown-mail' };
  if (renter.email === '') return { kind: 'no-address' };
  const after: AuditValues = { mail: mail.kind, email: renter.email };
  const audited = toAuditedAct(services, actor, {
    verb: 'resend',
    subject: code,
    after,
    formId: request.formId,
  });
  return services.outbox.resendMail(
    { reservationId, version },
    { mailId, to: renter.email, language },
    audited,
  );
}
