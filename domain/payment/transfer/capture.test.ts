import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Capture, captureMoves, captureRules, captureStates, isOpenCapture } from './capture.ts';
import { decideTransfer, type TransferObservation } from './decide-transfer.ts';

const NOW = Date.UTC(2026, 2, 2, 14);

function aCapture(changes: Partial<Capture> = {}): Capture {
  return {
    id: 'capture-1',
    attemptId: 'attempt-1',
    reservationId: 'reservation-1',
    reference: 'FF-7K2Q9M-01-C',
    amountCents: 48_414,
    state: 'requested',
    version: 1,
    sendCount: 0,
    checkCount: 0,
    notFoundCount: 0,
    rawCode: undefined,
    nextCheckAt: NOW,
    createdAt: NOW,
    ...changes,
  };
}

const answers = ['captured', 'refused', 'not-sent', 'unknown', 'not-found', 'unsupported'] as const;
type Answer = (typeof answers)[number];
const say = (kind: Answer): TransferObservation => ({ kind: 'answer', answer: { kind } });
const see = (changes: Partial<Capture>, observation: TransferObservation) =>
  decideTransfer(captureRules, aCapture(changes), observation, NOW);

describe('a capture', () => {
  it('of a guarantee that is held is left alone by the worker', () => {
    expect(isOpenCapture('held')).toBe(false);
    for (const kind of answers) expect(see({ state: 'held' }, say(kind))).toBeUndefined();
    expect(see({ state: 'held' }, { kind: 'intent' })).toBeUndefined();
  });

  it.each(['pending', 'refunded'] as const)('has no rule for %s, a state of refunds', (state) => {
    expect(decideTransfer(captureRules, { ...aCapture(), state }, say('captured'), NOW)).toBeUndefined();
  });

  it('ends when the money is taken', () => {
    expect(see({ sendCount: 1 }, say('captured'))).toMatchObject({ to: 'captured', alarm: false });
  });

  it.each<Answer>(['refused', 'unsupported'])(
    'needs an operator, with an alarm, when the gateway responds %s',
    (kind) => {
      const decision = see({ sendCount: 1 }, say(kind));
      expect(decision).toMatchObject({ to: 'review', alarm: true });
      expect(decision?.changes.nextCheckAt).toBeUndefined();
    },
  );

  it('that was certainly not sent is resent on the schedule, and finally needs an operator', () => {
    let capture = aCapture({ sendCount: 1 });
    for (let tries = 0; ; tries++) {
      const decision = decideTransfer(captureRules, capture, say('not-sent'), NOW);
      if (decision?.to === 'review') break;
      expect(decision).toMatchObject({ to: 'requested', changes: { sendCount: 0 } });
      expect(tries).toBeLessThan(20);
      capture = { ...capture, ...decision?.changes, sendCount: 1 };
    }
  });

  it('under review is retried when an operator requests it and the gateway reports that nothing was taken', () => {
    const again = see({ state: 'review', sendCount: 1 }, say('not-found'));
    expect(again).toMatchObject({ to: 'requested', changes: { sendCount: 0, nextCheckAt: NOW } });
    expect(see({ state: 'review' }, say('captured'))).toMatchObject({ to: 'captured' });
    expect(see({ state: 'review' }, say('unknown'))).toMatchObject({ to: 'review', alarm: false });
  });

  it.each(['captured', 'refused'] as const)(
    'under review is set to %s by an operator, and only under review',
    (verdict) => {
      expect(see({ state: 'review' }, { kind: 'operator', verdict })?.to).toBe(verdict);
      expect(see({ state: 'unknown' }, { kind: 'operator', verdict })).toBeUndefined();
    },
  );

  it('follows its transition table, has a due time while it is open and not under review, and is final when it has ended', () => {
    const observations: TransferObservation[] = [
      ...answers.map(say),
      { kind: 'intent' },
      { kind: 'failed' },
      { kind: 'operator', verdict: 'captured' },
      { kind: 'operator', verdict: 'refused' },
    ];
    const anyCapture = fc
      .record({
        state: fc.constantFrom(...captureStates),
        sendCount: fc.nat(4),
        checkCount: fc.nat(12),
        notFoundCount: fc.nat(4),
      })
      .map(aCapture);
    fc.assert(
      fc.property(anyCapture, fc.constantFrom(...observations), (capture, observation) => {
        const decision = decideTransfer(captureRules, capture, observation, NOW);
        if (!isOpenCapture(capture.state)) expect(decision).toBeUndefined();
        if (!decision) return;
        const { to, changes } = decision;
        if (to !== capture.state) expect(captureMoves[capture.state]).toContain(to);
        expect(changes.nextCheckAt !== undefined).toBe(to === 'requested' || to === 'unknown');
      }),
      { numRuns: 3000, seed: 20260302 },
    );
  });
});
