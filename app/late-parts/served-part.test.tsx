import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { renderWhole, toPart } from './served-part.tsx';

const Greeting = toPart(({ name }: { name: string }) => <p>Hello {name}</p>);
const Broken = toPart(() => {
  throw new Error('The drawing is gone.');
});

describe('a late part on the server', () => {
  it('is whole, between the marks by which a browser takes it over', () => {
    expect(renderWhole(renderToString, <Greeting name="Ana" />)).toBe(
      '<!--$--><p>Hello <!-- -->Ana</p><!--/$-->',
    );
  });

  it('that fails lets its page fail, with what went wrong', () => {
    expect(() => renderWhole(renderToString, <Broken />)).toThrow('The drawing is gone.');
  });
});
