import { describe, expect, it } from 'vitest';
import { breakCircuit } from './circuit-breaker.ts';

function open() {
  const fixture = { now: 0, isDown: true, requests: 0 };
  const fetch = breakCircuit(
    async () => {
      fixture.requests += 1;
      if (fixture.isDown) throw new TypeError('fetch failed');
      return new Response('there');
    },
    { failures: 2, openMs: 5_000, now: () => fixture.now },
  );
  const request = () =>
    fetch(new Request('http://content.test/')).then(
      () => 'answered',
      () => 'failed',
    );
  return { fixture, request };
}

describe('a service that does not respond', () => {
  it('gets no more calls after two failures, until some seconds have passed', async () => {
    const { fixture, request } = open();
    for (let at = 0; at < 5; at++) expect(await request()).toBe('failed');
    expect(fixture.requests).toBe(2);
    fixture.now = 5_000;
    fixture.isDown = false;
    expect(await request()).toBe('answered');
    expect(await request()).toBe('answered');
    expect(fixture.requests).toBe(4);
  });

  it('gets a single trial call when the seconds have passed', async () => {
    const { fixture, request } = open();
    await Promise.all([request(), request()]);
    fixture.now = 5_000;
    await Promise.all([request(), request(), request()]);
    expect(fixture.requests).toBe(3);
  });

  it('still gets calls when failures are not in a row', async () => {
    const { fixture, request } = open();
    for (let at = 0; at < 4; at++) {
      fixture.isDown = at % 2 === 0;
      await request();
    }
    expect(fixture.requests).toBe(4);
  });
});
