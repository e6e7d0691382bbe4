import { afterEach, expect, it } from 'vitest';
import { arePartsComing, noteFetch, notePart, noteReacts, untilPartsReact } from './part-states.ts';

const leaving: (() => void)[] = [];
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
});

function aPart() {
  const part = { reacts: false };
  leaving.push(notePart(part));
  return part;
}

async function waits(): Promise<() => boolean> {
  let isOver = false;
  void untilPartsReact().then(() => {
    isOver = true;
  });
  await Promise.resolve();
  return () => isOver;
}

it('a page waits until every part of it reacts', async () => {
  const [first, second] = [aPart(), aPart()];
  const isOver = await waits();
  noteReacts(first);
  await Promise.resolve();
  expect([arePartsComing(), isOver()]).toEqual([true, false]);
  noteReacts(second);
  await expect.poll(isOver).toBe(true);
  expect(arePartsComing()).toBe(false);
});

it('a part that leaves is waited for no longer', async () => {
  aPart();
  const isOver = await waits();
  leaving.pop()?.();
  await expect.poll(isOver).toBe(true);
});

it('a part on its way is waited for', async () => {
  const way = Promise.withResolvers<void>();
  noteFetch(way.promise);
  const isOver = await waits();
  expect(isOver()).toBe(false);
  way.resolve();
  await expect.poll(isOver).toBe(true);
});
