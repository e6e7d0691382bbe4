import { describe, expect, it } from 'vitest';
import { parseRange } from './routes.ts';

describe('parseRange', () => {
  it.each([
    [null, { kind: 'whole' }],
    ['bytes=0-99', { kind: 'part', from: 0, to: 99 }],
    ['bytes=900-', { kind: 'part', from: 900, to: 999 }],
    ['bytes=-100', { kind: 'part', from: 900, to: 999 }],
    ['bytes=-5000', { kind: 'part', from: 0, to: 999 }],
    ['bytes=990-5000', { kind: 'part', from: 990, to: 999 }],
    ['bytes=1000-', { kind: 'unsatisfiable' }],
    ['bytes=5-4', { kind: 'unsatisfiable' }],
    ['bytes=-0', { kind: 'unsatisfiable' }],
    ['bytes=0-1,5-6', { kind: 'whole' }],
    ['bytes=-', { kind: 'whole' }],
    ['lines=0-1', { kind: 'whole' }],
  ])('reads %s of a thousand bytes', (header, expected) => {
    expect(parseRange(header, 1000)).toEqual(expected);
  });
});
