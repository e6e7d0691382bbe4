import { isUnconfirmed } from '#domain/reservation/reservation.ts';
import { readDayList } from '../notify/queue-day-lists.ts';
import type { Mail } from '../ports/mailer.ts';
import type { ClaimedMail, OutboxMail, RequestMail } from '../ports/outbox.ts';
import type { Services } from '../ports/services.ts';
import { canCheckIn } from '../precheckin/open-precheckin.ts';
import { confirmLink, precheckinLink, reservationLink } from '../reservation/reservation-link.ts';

/** One, so that its lease can be short: mails of a killed process are sent by another one within a minute. */
const BATCH = 1;
/** Longer than a slow mail server takes; otherwise a second worker would repeat the mail. */
const LEASE_MS = 50_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60 * 60_000;

/** Ten minutes: a mail that cannot be composed is a bug, which more tries do not fix. */
const WRITE_TRIES = 8;
/** A mail server may be down over a long weekend. */
const SEND_TRIES = 80;

/** Returns how many were tried. After a crash a mail may be sent again, with the same message ID. */
export async function sendMails(services: Services): Promise<number> {
  const now = services.clock.now();
  const mails = await services.outbox.claimMails(now, now + LEASE_MS, BATCH);
  for (const mail of mails) await sendMail(services, mail);
  return mails.length;
}

async function sendMail(services: Services, mail: ClaimedMail): Promise<void> {
  let tries = WRITE_TRIES;
  try {
    const parts = await ('requestId' in mail ? composeRequest(services, mail) : compose(services, mail));
    tries = SEND_TRIES;
    await services.outbound.mailer.send({ to: mail.to, messageId: mail.id, ...parts });
    await services.outbox.markMailSent(mail.id, services.clock.now());
  } catch (error) {
    await postpone(services, mail, { error, isLast: mail.tries + 1 >= tries });
  }
}

/** Gives up with an alarm in the end; an operator can retry. */
async function postpone(
  { log, outbox, clock }: Services,
  mail: ClaimedMail,
  { error, isLast }: { error: unknown; isLast: boolean },
): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  const fields = { mailId: mail.id, kind: mail.kind, tries: mail.tries + 1, err: error };
  if (isLast) {
    await outbox.giveUpMail(mail.id, reason, clock.now());
    log.error({ ...fields, alarm: true }, 'A person must look at this mail, which is not tried any more');
    return;
  }
  log.warn(fields, 'Mail not sent, trying again later');
  const wait = Math.min(FIRST_RETRY_MS * 2 ** mail.tries, LONGEST_RETRY_MS);
  await outbox.markMailFailed(mail.id, reason, clock.now() + wait);
}

type Parts = Omit<Mail, 'to' | 'messageId'>;

async function compose(services: Services, mail: OutboxMail): Promise<Parts> {
  const reservation = await services.reservations.find(mail.reservationId);
  if (!reservation)
    throw new Error(`${mail.dedupeKey} tells of reservation ${mail.reservationId}, which does not exist`);
  const { origin, mailFrom } = services.site;
  return services.outbound.mailComposer.compose(mail, reservation, {
    origin,
    mailFrom,
    now: services.clock.now(),
    dayList: mail.details?.day && (await readDayList(services, mail.details.day)),
    reservationLink: origin + reservationLink(services, reservation),
    confirmLink: isUnconfirmed(reservation) ? origin + confirmLink(services, reservation) : undefined,
    precheckinLink: canCheckIn(services, reservation)
      ? origin + precheckinLink(services, reservation)
      : undefined,
  });
}

async function composeRequest(services: Services, mail: RequestMail): Promise<Parts> {
  const request = await services.outbox.findRequest(mail.requestId);
  if (!request) throw new Error(`${mail.dedupeKey} tells of a request which does not exist`);
  return services.outbound.mailComposer.composeRequest(mail, request);
}

const DAY_MS = 86_400_000;

const PRUNED_AT_ONCE = 1_000;

/** Deletes sent mails `sentMailDays` after they were sent and their rental ended. Returns how many. */
export function pruneMails({
  outbox,
  clock,
  site,
}: Pick<Services, 'outbox' | 'clock' | 'site'>): Promise<number> {
  return outbox.pruneMails(clock.now() - site.sentMailDays * DAY_MS, PRUNED_AT_ONCE);
}
