import { afterEach, describe, expect, it } from 'vitest';
import { openForTests } from '#tests/support/open-for-tests.ts';
import { drivers, withoutLookUp } from './drivers.ts';

describe.each([...drivers, withoutLookUp])('$name is as it declares', ({ open }) => {
  const fixture = openForTests(open);
  afterEach(() => fixture.reset());

  async function paid() {
    const payment = await fixture.ready();
    const completed = await payment.complete();
    expect(completed).toMatchObject({ kind: 'approved' });
    return { payment, completed };
  }

  it('in where a card is typed, and whether a bank may open a window for it', async () => {
    const { cardEntry, challenge } = fixture.capabilities;
    const answers = { 'server-form': challenge === 'window' ? 'challenge' : 'ready', redirect: 'redirect' };
    expect(answers).toHaveProperty(cardEntry, await fixture.begin());
  });

  it('in look-ups of a payment', async () => {
    const { payment } = await paid();
    const { gatewayTxnId, gatewayOrderId } = payment.toRefund('r', 1);
    const before = (await fixture.paths()).length;
    const seen = await payment.query();
    const requests = (await fixture.paths()).slice(before).join(' ');
    const { query } = fixture.capabilities;
    expect(seen.kind).toBe(query === 'none' ? 'unsupported' : 'approved');
    if (query === 'none') expect(requests).toBe('');
    else expect(requests).toContain(query === 'by-id' ? gatewayTxnId : gatewayOrderId);
  });

  it('in whether the same charge may be resent; either way it is charged once', async () => {
    const { payment, completed } = await paid();
    const again = await payment.complete();
    if (fixture.capabilities.idempotentComplete) expect(again).toEqual(completed);
    else expect(again.kind).not.toBe('approved');
    expect(await fixture.netCents()).toBe(payment.amountCents);
  });

  it('in reversals of unsettled money', async () => {
    const { payment } = await paid();
    const before = (await fixture.paths()).length;
    expect(await payment.reverse(false)).toEqual({ kind: 'reversed' });
    const calls = (await fixture.paths()).slice(before);
    const { voidBeforeSettlement } = fixture.capabilities;
    expect(calls.some((path) => path.endsWith('/void'))).toBe(voidBeforeSettlement);
    expect(calls.some((path) => path.endsWith('/refund'))).toBe(!voidBeforeSettlement);
    expect(await fixture.netCents()).toBe(0);
  });
});
