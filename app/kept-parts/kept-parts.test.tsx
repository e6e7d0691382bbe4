import fc from 'fast-check';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { renderMarkup } from '#tests/support/render-markup.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { Kept, ProvideParts } from './kept.tsx';
import { startParts } from './page-parts.server.ts';
import { createPartStore, type PartStore } from './part-store.server.ts';

interface Place {
  slots: { place: string };
}

function Note({ text, slots: { place } }: Place & { text: string }) {
  return (
    <p title={place}>
      {text} at {place}, <a href={`/flota?${place}&x#y`}>{place}</a>
      <Kept name="inner" part={Inner} inputs={{ text }} />
    </p>
  );
}

function Inner({ text }: { text: string }) {
  return <b>{text}</b>;
}

let rendered = 0;

function Counted({ slots: { place } }: Place) {
  rendered++;
  const { language } = useLanguage();
  return (
    <p>
      {place} {language}
    </p>
  );
}

const toNote = ({ text, place }: { text: string; place: string }, index: number) => (
  <Kept key={index} name="note" part={Note} inputs={{ text }} slots={{ place }} />
);

let pages = 0;

function renderWith(store: PartStore, children: ReactNode, path = '/'): string {
  const parts = startParts(store, `nonce${pages++}`);
  const html = renderMarkup(<ProvideParts value={parts}>{children}</ProvideParts>, path, { toasts: false });
  return parts.complete(html).toString();
}

const texts = fc.constantFrom('SUV', '<b>&"\'', '−→\u2028', '', 'nonce1', '<i data-part="nonce1:0"></i>');
const notes = fc.array(fc.record({ text: texts, place: texts }), { maxLength: 6 });

describe('kept parts', () => {
  it('make the same page as parts rendered anew, whatever was kept before', () => {
    const store = createPartStore();
    fc.assert(
      fc.property(notes, (shown) => {
        const anew = renderMarkup(shown.map(toNote), '/', { toasts: false });
        expect(renderWith(store, shown.map(toNote))).toBe(anew);
      }),
    );
    expect(store.bytes()).toBeGreaterThan(0);
  });

  it('are rendered once for all pages that show the same, whatever their slots say, but not for another language', () => {
    const store = createPartStore();
    const show = (place: string, path: string) =>
      renderWith(store, <Kept name="counted" part={Counted} inputs={{}} slots={{ place }} />, path);
    rendered = 0;
    expect([show('PTY', '/'), show('VES', '/flota')]).toEqual(['<p>PTY es</p>', '<p>VES es</p>']);
    expect(rendered).toBe(1);
    expect(show('PTY', '/en/flota')).toBe('<p>PTY en</p>');
  });

  it('that nobody asked for the longest give way to new ones', () => {
    const store = createPartStore(5_000);
    const part = { pieces: [Buffer.alloc(1_000)], bytes: 1_000 };
    for (const key of ['a', 'b', 'c']) store.keep(key, part);
    store.find('a');
    store.keep('d', part);
    expect(['a', 'b', 'c', 'd'].filter((key) => store.find(key))).toEqual(['a', 'c', 'd']);
    expect(store.bytes()).toBeLessThanOrEqual(5_000);
  });
});
