import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSale, type Caller, openCaller } from '#tests/support/gateway-caller.ts';

describe('the gateway’s ledger', () => {
  let gateway: Caller;
  beforeAll(async () => {
    gateway = await openCaller();
  });
  afterAll(() => gateway.close());

  async function charge(path: '/spi/sale' | '/spi/auth' = '/spi/sale') {
    const body = aSale();
    const { answer } = await gateway.call(path, body);
    await gateway.call('/spi/payment', answer.SpiToken, {});
    return { id: body.TransactionIdentifier, order: body.OrderIdentifier };
  }

  async function entryOf(id: string) {
    const { transactions } = (await gateway.control('/ledger')) as {
      transactions: Record<string, unknown>[];
    };
    return transactions.find((entry) => entry.transactionIdentifier === id);
  }

  const refundOf = ({ id, order }: { id: string; order: string }, TotalAmount: number) => ({
    Refund: true,
    TransactionIdentifier: id,
    TotalAmount,
    CurrencyCode: '840',
    OrderIdentifier: order,
  });

  it('keeps an authorization separate from its captures', async () => {
    const { id } = await charge('/spi/auth');
    const held = { authorizedCents: 18_437, heldCents: 18_437, capturedCents: 0, netCents: 0 };
    expect(await entryOf(id)).toMatchObject(held);
    const capture = (TotalAmount: number) =>
      gateway.call('/capture', { TransactionIdentifier: id, TotalAmount });
    expect((await capture(100)).answer).toMatchObject({ Approved: true, OriginalTrxnIdentifier: id });
    expect(await entryOf(id)).toMatchObject({ heldCents: 8437, capturedCents: 10_000 });
    expect((await capture(84.38)).answer).toMatchObject({ Approved: false });
    expect((await capture(84.37)).answer).toMatchObject({ Approved: true });
    expect(await entryOf(id)).toMatchObject({ heldCents: 0, capturedCents: 18_437, netCents: 18_437 });
  });

  it('voids an authorization, does not refund one, and does not capture a sale', async () => {
    const held = await charge('/spi/auth');
    const capture = (TransactionIdentifier: string) =>
      gateway.call('/capture', { TransactionIdentifier, TotalAmount: 184.37 });
    expect((await gateway.call('/refund', refundOf(held, 1))).answer).toMatchObject({ Approved: false });
    const voided = await gateway.call('/void', { TransactionIdentifier: held.id });
    expect(voided.answer).toMatchObject({ Approved: true });
    expect(await entryOf(held.id)).toMatchObject({ voided: true, heldCents: 0, netCents: 0 });
    expect((await capture(held.id)).answer).toMatchObject({ Approved: false });
    expect((await capture((await charge()).id)).answer).toMatchObject({ Approved: false });
    expect((await capture('nobody')).answer).toMatchObject({ IsoResponseCode: '25' });
  });

  it('refunds in parts, never more than was taken', async () => {
    const paid = await charge();
    expect((await gateway.call('/refund', refundOf(paid, 84.37))).answer).toMatchObject({ Approved: true });
    expect((await gateway.call('/refund', refundOf(paid, 100.01))).answer).toMatchObject({ Approved: false });
    expect((await gateway.call('/refund', refundOf(paid, 100))).answer).toMatchObject({ Approved: true });
    expect(await entryOf(paid.id)).toMatchObject({ creditedCents: 18_437, netCents: 0 });
  });

  it('voids once, in full, and not after settlement', async () => {
    const [voided, settled] = [await charge(), await charge()];
    const send = (id: string) => gateway.call('/void', { TransactionIdentifier: id, AutoReversal: true });
    expect((await send(voided.id)).answer).toMatchObject({ Approved: true });
    expect((await send(voided.id)).answer).toMatchObject({ Approved: false });
    expect((await gateway.call('/refund', refundOf(voided, 1))).answer).toMatchObject({ Approved: false });
    await gateway.control('/settle', {});
    expect((await send(settled.id)).answer).toMatchObject({ Approved: false, IsoResponseCode: '12' });
    expect((await send('nobody')).answer).toMatchObject({ IsoResponseCode: '25' });
  });

  it('returns a charge by identifier and by order, without currency in the one and code in the other', async () => {
    const { id, order } = await charge();
    const byId = await gateway.call(`/transactions/${id}`);
    expect(byId.answer).toMatchObject({
      TransactionIdentifier: id,
      IsoResponseCode: '00',
      TotalAmount: 184.37,
    });
    expect(byId.answer).not.toHaveProperty('CurrencyCode');
    const search = `/transactions/search?orderIdentifier=${order}&fromDate=20200101&toDate=20991231&page=1&pageSize=10`;
    const byOrder = await gateway.call(search);
    expect(byOrder.answer).toMatchObject({
      TotalCount: 1,
      Orders: [
        { OriginalTrxnIdentifier: id, CurrencyCode: '840', TotalCaptureAmount: 184.37, TotalCreditAmount: 0 },
      ],
    });
  });

  it('accepts dates only in the format of the protocol', async () => {
    const search = '/transactions/search?orderIdentifier=1&fromDate=2026-01-01&toDate=2026-01-02';
    expect((await gateway.call(search)).status).toBe(400);
  });

  it('is kept over a restart, without card number or token', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'volante-sandbox-'));
    const stateFile = path.join(folder, 'gateway', 'state.json');
    const before = await openCaller({ stateFile });
    const body = aSale();
    const { answer } = await before.call('/spi/sale', body);
    await before.close();
    const after = await openCaller({ stateFile });
    expect((await after.call('/spi/payment', answer.SpiToken)).answer).toMatchObject({ Approved: true });
    const kept = await readFile(stateFile, 'utf8');
    expect(kept).toContain(body.TransactionIdentifier);
    for (const secret of [body.Source.CardPan, String(answer.SpiToken)]) expect(kept).not.toContain(secret);
    await after.close();
    await rm(folder, { recursive: true });
  });

  it('is controlled only by requests that a page in a browser cannot send', async () => {
    const control = (await gateway.control('/')) as { paths: string[] };
    expect(control.paths).toContain('POST /reset');
    expect(await gateway.control('/faults', { operation: 'payment', kind: 'no such fault' })).toHaveProperty(
      'error',
    );
  });
});
