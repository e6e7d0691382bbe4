import { describe, expect, it } from 'vitest';
import { breakCircuit } from './circuit-breaker.ts';

function open() {
  const fixture = { now: 0, isDown: true, asked: 0 };
  const fetch = breakCircuit(
    async () => {
      fixture.asked += 1;
      if (fixture.isDown) throw new TypeError('fetch failed');
      return new Response('there');
    },
    { failures: 2, openMs: 5_000, now: () => fixture.now },
  );
  const ask = () =>
    fetch(new Request('http://content.test/')).then(
      () => 'answered',
      () => 'failed',
    );
  return { fixture, ask };
}

describe('a service that does not respond', () => {
  it('gets no more calls after two failures, until some seconds have passed', async () => {
    const { fixture, ask } = open();
    for (let at = 0; at < 5; at++) expect(await ask()).toBe('failed');
    expect(fixture.asked).toBe(2);
    fixture.now = 5_000;
    fixture.isDown = false;
    expect(await ask()).toBe('answered');
    expect(await ask()).toBe('answered');
    expect(fixture.asked).toBe(4);
  });

  it('gets a single trial call when the seconds have passed', async () => {
    const { fixture, ask } = open();
    await Promise.all([ask(), ask()]);
    fixture.now = 5_000;
    await Promise.all([ask(), ask(), ask()]);
    expect(fixture.asked).toBe(3);
  });

  it('still gets calls when failures are not in a row', async () => {
    const { fixture, ask } = open();
    for (let at = 0; at < 4; at++) {
      fixture.isDown = at % 2 === 0;
      await ask();
    }
    expect(fixture.asked).toBe(4);
  });
});
