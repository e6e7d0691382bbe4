import type { ClaimedMail } from './ports/outbox.ts';
import type { Services } from './ports/services.ts';
import { reservationLink } from './reservation-link.ts';

const BATCH = 5;
/** Longer than a mail server that hardly answers can make a batch last; then another worker would send its mails again. */
const LEASE_MS = 5 * 60_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60 * 60_000;

/**
 * Sends the mails that are due and returns how many were tried. At least once: a crash between sending and marking
 * sends again, under the same message id.
 */
export async function sendMails(services: Services): Promise<number> {
  const now = services.clock.now();
  const mails = await services.outbox.claim(now, now + LEASE_MS, BATCH);
  for (const mail of mails) await sendMail(services, mail);
  return mails.length;
}

async function sendMail(services: Services, mail: ClaimedMail): Promise<void> {
  try {
    const reservation = await services.reservations.find(mail.reservationId);
    if (!reservation)
      throw new Error(`Mail ${mail.id} tells of reservation ${mail.reservationId}, which does not exist`);
    const { origin, mailFrom } = services.site;
    const parts = await services.mailComposer.compose(mail, reservation, {
      ...{ origin, mailFrom, now: services.clock.now() },
      reservationLink: origin + reservationLink(services, reservation),
    });
    await services.mailer.send({ to: mail.to, messageId: mail.id, ...parts });
    await services.outbox.markSent(mail.id, services.clock.now());
  } catch (error) {
    const wait = Math.min(FIRST_RETRY_MS * 2 ** mail.tries, LONGEST_RETRY_MS);
    services.log.warn(
      { mailId: mail.id, tries: mail.tries + 1, err: error },
      'Mail not sent, trying again later',
    );
    const reason = error instanceof Error ? error.message : String(error);
    await services.outbox.markFailed(mail.id, reason, services.clock.now() + wait);
  }
}
