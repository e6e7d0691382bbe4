import { describe, expect, it } from 'vitest';
import { codesByClass, judge } from './codes.ts';

describe('judge', () => {
  it('has one class for every code of the protocol', () => {
    const codes = Object.values(codesByClass).flat();
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toHaveLength(60);
  });

  it('approves a payment only when code and flag agree', () => {
    expect(judge(true, '00')).toEqual({ kind: 'approved' });
    expect(judge(false, '00')).toEqual({ kind: 'unknown' });
    for (const code of ['05', '10', '09', 'SP4', 'Q7', ''])
      expect(judge(true, code)).toEqual({ kind: 'unknown' });
  });

  it.each(['08', '10', '11', '16', '32', '09', '68', '94', '26'])(
    'treats %s as an unknown outcome',
    (code) => {
      expect(judge(false, code)).toEqual({ kind: 'unknown' });
    },
  );

  it.each([
    ['51', 'funds'],
    ['N7', 'card-data'],
    ['05', 'generic'],
    ['67', 'risk'],
    ['N0', 'temporary'],
    ['89', 'setup'],
    ['3D2', 'authentication'],
    ['FC1', 'generic'],
    ['ZZ', 'generic'],
  ])('classifies %s as a refusal of class %s', (code, reason) => {
    expect(judge(false, code)).toEqual({ kind: 'refused', reason });
  });
});
