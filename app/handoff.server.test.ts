import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { UNSAFE_decodeViaTurboStream as readHandoff } from 'react-router';
import { expect, it } from 'vitest';
import { handOverEncoded, handOverPlain } from './handoff.server.ts';

/** What the framework reads after a page has run its script. */
async function read(script: string): Promise<unknown> {
  const { readable, writable } = new TransformStream<string, string>();
  const writer = writable.getWriter();
  const streamController = {
    enqueue: (text: string) => void writer.write(text),
    close: () => void writer.close(),
  };
  runInNewContext(script, { window: { __reactRouterContext: { streamController } } });
  const { value } = await readHandoff(readable.pipeThrough(new TextEncoderStream()), globalThis);
  return value;
}

it('has the framework read what loaders returned, whatever plain values it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.json()), async (texts) => {
      const loaderData = Object.fromEntries(
        Object.entries(texts).map(([route, text]) => [route, JSON.parse(text)]),
      );
      const script = handOverPlain(loaderData);
      if (script === undefined) expect(JSON.stringify(loaderData)).toContain('"__proto__"');
      else expect(await read(script)).toEqual({ loaderData });
    }),
  );
});

it.each([
  ['nothing at all', {}],
  ['lists in lists, and empty ones', { root: [[], [['a']], {}] }],
  ['a key without a value', { root: { a: 1, b: undefined } }],
  ['quotes, line ends and what ends a line in a script', { root: { 'a"b\\': "c'd\n\u2028\u2029" } }],
])('reads %s', async (_, loaderData) => {
  expect(await read(handOverPlain(loaderData) ?? '')).toEqual({ loaderData });
});

it('lets no text end the element that it stands in', () => {
  const script = handOverPlain({ root: '</script><script>alert(1)</script><!--' });
  expect(script).not.toContain('</script');
  expect(script).not.toContain('<!--');
});

it.each([
  ['a time', new Date(0)],
  ['a promise', Promise.resolve(1)],
  ['a set', new Set([1])],
  ['a number that JSON does not know', Number.NaN],
  ['a zero below zero', -0],
  ['nothing in a list', [undefined]],
  ['a gap in a list', new Array(1)],
  ['a key that would be taken for a prototype', JSON.parse('{"__proto__":{"a":1}}')],
])('leaves %s to the framework’s own way', (_, value) => {
  expect(handOverPlain({ root: { value } })).toBeUndefined();
});

it('hands on what the framework wrote as it is', async () => {
  expect(await read(handOverEncoded('[{"_1":2},"loaderData",{"_3":4},"root","it\'s"]\n'))).toEqual({
    loaderData: { root: "it's" },
  });
});

it('leaves a loader that returned nothing to the framework’s own way, or it would be asked again', () => {
  expect(handOverPlain({ root: undefined })).toBeUndefined();
});
