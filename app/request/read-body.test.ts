import { expect, it, test } from 'vitest';
import { readBody, readText } from './read-body.ts';

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

test('reads a text as it was typed', () => {
  expect(readText(' Ñandú 👋 ', 20)).toBe(' Ñandú 👋 ');
});

test('returns an empty text for a missing field and for a file', () => {
  expect(readText(null, 10)).toBe('');
  expect(readText(new File(['x'], 'x.txt'), 10)).toBe('');
});

test('cleans a pasted text before it is cut', () => {
  expect(readText('\u202a６１２３-４５６７\u202c\u0000', 9)).toBe('6123-4567');
});

test('cleans only the first ten thousand characters of a text without end', () => {
  expect(readText(`${'\u202a'.repeat(9_999)}6`, 20)).toBe('6');
  expect(readText(`${'\u202a'.repeat(10_000)}6`, 20)).toBe('');
});

test('does not truncate inside a surrogate pair', () => {
  expect(readText('abc👋', 4)).toBe('abc');
  expect(readText('ab👋', 4)).toBe('ab👋');
});
