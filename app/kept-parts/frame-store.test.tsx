import { useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { renderMarkup } from '#tests/support/render-markup.tsx';
import { createFrameStore, type FrameStore, markLast } from './frame-store.server.ts';
import { Kept, ProvideParts } from './kept.tsx';
import { FrameContent, ProvideFrame, useKeptFrame, useKeptHead } from './kept-frame.tsx';
import { startParts } from './page-parts.server.ts';
import { createPartStore } from './part-store.server.ts';

let framesRendered = 0;

/** A page as ours are: the content within a frame, which shows the address in a part of its own. */
function Page({ nonce, cars, title = 'Fleet' }: { nonce: string; cars: string; title?: string }) {
  const content = (
    <ul>
      <Head title={title} />
      <li>{cars}</li>
    </ul>
  );
  if (useKeptFrame()) return content;
  framesRendered++;
  return (
    <div>
      <style nonce={nonce} />
      <Header />
      <main>
        <FrameContent>{content}</FrameContent>
      </main>
      <script nonce={nonce} />
    </div>
  );
}

function Head({ title }: { title: string }) {
  return useKeptHead({ title }) ? null : <b>{title}</b>;
}

function Header() {
  const { pathname, search } = useLocation();
  return <Kept name="header" part={Here} inputs={{}} slots={{ here: pathname + search }} />;
}

function Here({ slots }: { slots: { here: string } }) {
  return <input value={slots.here} readOnly />;
}

const LAST = '<script>"$&"</script>';
const partStore = createPartStore();
let pages = 0;

interface Asked {
  here: string;
  cars: string;
  title?: string;
}

function serve(store: FrameStore, { here, ...shown }: Asked): string | undefined {
  const nonce = `nonce${pages++}`;
  const parts = startParts(partStore, nonce);
  const place = store.place('key', nonce);
  const html = renderMarkup(
    <ProvideFrame value={place}>
      <ProvideParts value={parts}>
        <Page nonce={nonce} {...shown} />
      </ProvideParts>
    </ProvideFrame>,
    here,
    { toasts: false },
  );
  const slots = { nonce, here, last: LAST };
  if (place.kind === 'kept' && place.isOther) return undefined;
  const page = `${html}${markLast(nonce)}</body>`;
  const content = place.kind === 'kept' ? html : store.keep('key', { place, page, parts, slots });
  return content && store.fill('key', parts.complete(content), slots)?.toString().replaceAll(nonce, 'N');
}

function render({ here, ...shown }: Asked): string {
  const page = renderMarkup(<Page nonce="N" {...shown} />, here, { toasts: false });
  return `${page}${LAST}</body>`;
}

const searches: Asked[] = [
  { here: '/flota?day=2026-06-01&x="', cars: 'Kia' },
  { here: '/flota?day=2026-06-02', cars: '<i data-part="nonce.last"></i> & $&' },
  { here: '/flota?day=2026-06-01&x="', cars: '' },
];

describe('a kept frame', () => {
  it('makes the same page as one rendered anew, with the address and the nonce of the page', () => {
    // Here the head stands in the content; React moves it out of there.
    const store = createFrameStore();
    framesRendered = 0;
    const served = searches.map((asked) => serve(store, asked)?.replace('<b>Fleet</b>', ''));
    expect(framesRendered).toBe(1);
    expect(served).toEqual(searches.map((asked) => render(asked).replace('<b>Fleet</b>', '')));
  });

  it('is not that of a page which says something else in its head', () => {
    const store = createFrameStore();
    expect(serve(store, { here: '/flota?day=2026-06-01', cars: 'Kia' })).toBeDefined();
    expect(serve(store, { here: '/flota?day=2026-06-01', cars: 'Kia', title: 'Cars' })).toBeUndefined();
    expect(serve(store, { here: '/flota?day=2026-06-02', cars: 'Kia' })).toBeDefined();
  });

  it('is none where the query stands in it elsewhere', () => {
    const store = createFrameStore();
    expect(serve(store, { here: '/flota?</div></body>', cars: 'Kia' })).toBeDefined();
    expect(serve(createFrameStore(), { here: '/flota?readOnly', cars: 'Kia' })).toBeUndefined();
  });
});
