import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { aSale, openCaller } from '#tests/support/gateway-caller.ts';
import { openForTests } from '#tests/support/open-for-tests.ts';

describe('the gateway’s ledger', () => {
  const gateway = openForTests(openCaller);

  async function charge() {
    const body = aSale();
    const { answer } = await gateway.call('/spi/sale', body);
    await gateway.call('/spi/payment', answer.SpiToken, {});
    return { id: body.TransactionIdentifier, order: body.OrderIdentifier };
  }

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
