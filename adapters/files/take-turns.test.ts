import { expect, it } from 'vitest';
import { takeTurns } from './take-turns.ts';

it('runs at most the allowed number at a time, in order, also after failures', async () => {
  const inTurn = takeTurns(2);
  const running = new Set<number>();
  const begun: number[] = [];
  let most = 0;
  const work = (index: number) => async () => {
    running.add(index);
    begun.push(index);
    most = Math.max(most, running.size);
    await new Promise((resolve) => setImmediate(resolve));
    running.delete(index);
    if (index % 3 === 0) throw new Error('It did not work');
    return index;
  };
  const ends = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => inTurn(work(index))));
  expect(most).toBe(2);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  expect(await inTurn(async () => 'free again')).toBe('free again');
});
