import { expect, it } from 'vitest';
import { readBody } from './read-body.ts';

function makeRequest(chunks: Uint8Array[]): Request {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  return new Request('https://www.example.com/', init);
}

it('leaves no bytes of a body in memory, whether it is read or too long', async () => {
  for (const [maxBytes, text] of [
    [100, 'cvv=123&a=ñ'],
    [8, undefined],
  ] as const) {
    const chunks = ['cvv=123', '&a=ñ'].map((part) => new TextEncoder().encode(part));
    expect(await readBody(makeRequest(chunks), maxBytes)).toBe(text);
    expect(chunks.flatMap((chunk) => [...chunk]).every((byte) => byte === 0)).toBe(true);
  }
});
