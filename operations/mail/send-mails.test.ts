import { beforeEach, expect, it } from 'vitest';
import { bookAs } from '#tests/support/a-booking.ts';
import { anAuditedAct } from '#tests/support/an-employee.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { recordAlarms } from '#tests/support/record-alarms.ts';
import type { Outbound } from '../ports/services.ts';
import { sendMails } from './send-mails.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const fixture = fixtureForTests();
beforeEach(() => fixture.query('UPDATE outbox_mails SET sent_at = now()'));

const cannotWrite: Partial<Outbound> = {
  mailComposer: {
    compose: () => Promise.reject(new Error('a mistake of ours')),
    composeRequest: () => {
      throw new Error('a mistake of ours');
    },
    composeProblems: () => {
      throw new Error('a mistake of ours');
    },
    composeQuote: () => {
      throw new Error('a mistake of ours');
    },
    composeNewDevice: () => {
      throw new Error('a mistake of ours');
    },
  },
};
const cannotSend: Partial<Outbound> = {
  mailer: { send: () => Promise.reject(new Error('550 no such box')) },
};

/** Runs the worker every ten minutes and returns the mail IDs of its alarms. */
async function letTimePass(ms: number, broken: Partial<Outbound>): Promise<unknown[]> {
  const outbound = { ...fixture.services.outbound, ...broken };
  const { services, alarms } = recordAlarms({ ...fixture.services, outbound });
  for (let passed = 0; passed < ms; passed += 10 * 60_000) {
    fixture.clock.now += 10 * 60_000;
    await sendMails(services);
  }
  return alarms.map(({ mailId }) => mailId);
}

async function aPaidReservation(): Promise<void> {
  const { draftId } = await bookAs(fixture.services);
  await getPaid(fixture, draftId, CARDS.frictionless);
}

it('gives up a mail that cannot be composed, and raises one alarm', async () => {
  await aPaidReservation();
  const alarms = await letTimePass(6 * HOUR, cannotWrite);
  const given = await fixture.services.outbox.listGivenUp(10);
  expect(given).toMatchObject([{ kind: 'confirmation', tries: 8, lastError: 'a mistake of ours' }]);
  expect(alarms).toEqual(given.map(({ id }) => id));
  expect(await fixture.services.payments.backlog()).toMatchObject({
    mails: { count: 0 },
    mailsGivenUp: { count: 1 },
  });
});

it('retries for days while the mail server refuses, then gives up', async () => {
  await aPaidReservation();
  expect(await letTimePass(2 * DAY, cannotSend)).toEqual([]);
  expect(await letTimePass(3 * DAY, cannotSend)).toHaveLength(1);
  expect(await fixture.services.outbox.listGivenUp(10)).toMatchObject([{ lastError: '550 no such box' }]);
});

it('retries a mail when an operator requests it, and sends it once', async () => {
  await aPaidReservation();
  const [id] = await letTimePass(6 * HOUR, cannotWrite);
  expect(await fixture.services.outbox.retryMail(String(id), anAuditedAct('retry', ''))).toBe(true);
  expect(await fixture.services.outbox.retryMail(String(id), anAuditedAct('retry', ''))).toBe(false);
  await letTimePass(HOUR, {});
  expect(fixture.mails.filter(({ messageId }) => messageId === id)).toHaveLength(1);
  expect(await fixture.services.outbox.listGivenUp(10)).toEqual([]);
});
