import { describe, expect, it } from 'vitest';
import {
  cardsToBeginWith,
  findCardRule,
  furtherCards,
  makeSandboxNumber,
  stagingNumbers,
} from './test-cards.ts';

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** payments.md#test-cards marks these numbers with "L✗". */
const failsOnPurpose = [
  '341111000000009',
  '4333333333332222',
  '5333333333332222',
  '6011111111111111',
  '3528111111111108',
  '4666666666662222',
  '5111111111113333',
  '4111111111110000',
  '5111111111110000',
  '6011111111111152',
  '3528111111111157',
];

describe('test cards', () => {
  it('are all of the vendor’s table', () => {
    expect(stagingNumbers).toHaveLength(32);
    for (const number of stagingNumbers) expect(findCardRule(number)).toBeDefined();
  });

  it('of the sandbox pass the Luhn check', () => {
    for (const digits of ['00', '01', '51', '99'])
      expect(passesLuhn(makeSandboxNumber('4100000000', digits))).toBe(true);
  });

  it('select any response code and any fault by their number', () => {
    expect(findCardRule(makeSandboxNumber('4100000000', '51'))).toMatchObject({ code: '51' });
    expect(findCardRule(makeSandboxNumber('4200000000', '01'))).toMatchObject({
      fault: { operation: 'payment', kind: 'reset_after_commit' },
    });
    expect(findCardRule(makeSandboxNumber('4200000000', '99'))).toBeUndefined();
    expect(findCardRule('4242424242424242')).toBeUndefined();
  });

  it('that are shown as examples exist', () => {
    for (const { number } of [...cardsToBeginWith, ...furtherCards])
      expect(findCardRule(number.replaceAll(' ', ''))).toBeDefined();
  });

  it('fail the Luhn check where the vendor’s table says so', () => {
    expect(failsOnPurpose.filter(passesLuhn)).toEqual([]);
  });
});
