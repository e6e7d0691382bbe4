import { describe, expect, it } from 'vitest';
import { breakCircuit } from './circuit-breaker.ts';

function open() {
  const world = { now: 0, isDown: true, asked: 0 };
  const fetch = breakCircuit(
    async () => {
      world.asked += 1;
      if (world.isDown) throw new TypeError('fetch failed');
      return new Response('there');
    },
    { failures: 2, openMs: 5_000, now: () => world.now },
  );
  const ask = () =>
    fetch(new Request('http://content.test/')).then(
      () => 'answered',
      () => 'failed',
    );
  return { world, ask };
}

describe('a service that does not answer', () => {
  it('is not asked any more after two failures, until some seconds have passed', async () => {
    const { world, ask } = open();
    for (let at = 0; at < 5; at++) expect(await ask()).toBe('failed');
    expect(world.asked).toBe(2);
    world.now = 5_000;
    world.isDown = false;
    expect(await ask()).toBe('answered');
    expect(await ask()).toBe('answered');
    expect(world.asked).toBe(4);
  });

  it('is asked by one call alone when the seconds have passed', async () => {
    const { world, ask } = open();
    await Promise.all([ask(), ask()]);
    world.now = 5_000;
    await Promise.all([ask(), ask(), ask()]);
    expect(world.asked).toBe(3);
  });

  it('is asked on when failures are not in a row', async () => {
    const { world, ask } = open();
    for (let at = 0; at < 4; at++) {
      world.isDown = at % 2 === 0;
      await ask();
    }
    expect(world.asked).toBe(4);
  });
});
