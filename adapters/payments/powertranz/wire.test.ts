import { expect, test } from 'vitest';
import { interpretReturn } from './interpret-return.ts';
import { readAnswer } from './wire.ts';

const OURS = '7d0c2a3e-5b1f-4c7a-9e55-0f6a1b2c3d4e';

test('identifiers are compared without case', () => {
  const answer = readAnswer({
    TransactionIdentifier: OURS.toUpperCase(),
    OriginalTrxnIdentifier: OURS.toUpperCase(),
  });
  expect(answer).toMatchObject({ transactionId: OURS, originalId: OURS });
  const text = JSON.stringify({ TransactionIdentifier: OURS.toUpperCase(), IsoResponseCode: '3D0' });
  expect(interpretReturn({ contentType: 'application/json', text })).toMatchObject({ gatewayTxnId: OURS });
});
