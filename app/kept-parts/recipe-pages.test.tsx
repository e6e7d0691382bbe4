import { describe, expect, it } from 'vitest';
import { renderMarkup } from '#tests/support/render-markup.tsx';
import { createFrameStore, markLast } from './frame-store.server.ts';
import { Kept, ProvideParts } from './kept.tsx';
import { FrameContent, ProvideFrame, useKeptFrame } from './kept-frame.tsx';
import { startParts } from './page-parts.server.ts';
import type { PageRecipe } from './page-recipe.ts';
import { createPartStore } from './part-store.server.ts';
import { createRecipePages } from './recipe-pages.server.ts';

interface Shown {
  car: string;
  date: string;
  /** Stands between the parts. */
  note?: string;
}

const Car = ({ car, slots }: { car: string; slots: { date: string } }) => (
  <li title={slots.date}>
    {car} from {slots.date}
  </li>
);

const placeCar = ({ car, date }: Shown) => ({ name: 'car', inputs: { car }, slots: { date } });

function Page({ nonce, note, ...shown }: Shown & { nonce: string }) {
  const content = (
    <ul>
      <li>{note}</li>
      <Kept part={Car} {...placeCar(shown)} />
    </ul>
  );
  if (useKeptFrame()) return content;
  return (
    <main>
      <style nonce={nonce} />
      <FrameContent>{content}</FrameContent>
    </main>
  );
}

const toRecipe = (shown: Shown, version = 'first'): PageRecipe => ({
  version,
  parts: [placeCar(shown)],
  between: [],
  data: { key: shown.car, slot: `${shown.date}/` },
});

const PLACE = { brandId: 'firefly', prefix: '', origin: 'https://example.com', pathname: '/flota' };
const toHere = ({ date }: Shown) => `/flota?date=${date}&x=1`;
const toLast = (nonce: string, { car, date }: Shown) => `<script nonce="${nonce}">"${car} ${date}/"</script>`;

function createWorld() {
  const [partStore, frameStore] = [createPartStore(), createFrameStore()];
  const pages = createRecipePages(partStore, frameStore);
  let count = 0;

  /** Renders the page as the framework would, and tells of it. */
  function render(shown: Shown, recipe = toRecipe(shown)): string {
    const nonce = `nonce${count++}`;
    const parts = startParts(partStore, nonce);
    const place = frameStore.place('frame', nonce);
    const html = renderMarkup(
      <ProvideFrame value={place}>
        <ProvideParts value={parts}>
          <Page nonce={nonce} {...shown} />
        </ProvideParts>
      </ProvideFrame>,
      toHere(shown),
      { toasts: false },
    );
    const slots = { nonce, here: toHere(shown), last: toLast(nonce, shown) };
    const page = `${html}${markLast(nonce)}</body>`;
    const content =
      place.kind === 'kept' ? html : (frameStore.keep('frame', { place, page, parts, slots }) ?? '');
    const filled = frameStore.fill('frame', parts.complete(content), slots)?.toString() ?? '';
    pages.learn(recipe, PLACE, { frameKey: 'frame', content, parts, last: slots.last, nonce });
    return filled.replaceAll(nonce, 'N');
  }

  const make = (shown: Shown, recipe = toRecipe(shown)) =>
    pages.make(recipe, PLACE, { nonce: 'N', here: toHere(shown) })?.toString();
  return { render, make };
}

const KIA = { car: 'Kia <3', date: '2026-06-01' };

describe('a page by recipe', () => {
  it('is the one that rendering makes, for searches that were not rendered', () => {
    const { render, make } = createWorld();
    render(KIA);
    for (const date of ['2026-06-02', '"<b>&$&\'', ''])
      expect(make({ ...KIA, date })).toBe(createWorld().render({ ...KIA, date }));
  });

  it('is none before all that it is made of was rendered, and for other content', () => {
    const { render, make } = createWorld();
    expect(make(KIA)).toBeUndefined();
    render(KIA);
    expect(make({ ...KIA, car: 'Toyota' })).toBeUndefined();
    expect(make(KIA, toRecipe(KIA, 'edited'))).toBeUndefined();
    render({ ...KIA, car: 'Toyota' });
    expect(make({ ...KIA, car: 'Toyota' })).toContain('Toyota');
  });

  it('is none where the page is not what its recipe says', () => {
    const other = { ...KIA, car: 'Toyota' };
    const isMade = (shown: Shown, recipe: PageRecipe) => {
      const { render, make } = createWorld();
      render(shown, recipe);
      return make(shown, recipe) !== undefined;
    };
    const recipe = toRecipe(KIA);
    expect(isMade(KIA, recipe)).toBe(true);
    expect(isMade(KIA, toRecipe(other))).toBe(false);
    expect(isMade(KIA, toRecipe({ ...KIA, date: '2026-06-02' }))).toBe(false);
    expect(isMade(KIA, { ...recipe, parts: [] })).toBe(false);
    expect(isMade(KIA, { ...recipe, data: { key: '', slot: 'absent' } })).toBe(false);
    expect(isMade(KIA, { ...recipe, data: { key: '', slot: 'n' } })).toBe(false);
  });

  it('is none where the search stands between its parts, unless its recipe says so', () => {
    const noted = { ...KIA, note: 'on 2026-06-01' };
    const { render, make } = createWorld();
    render(noted);
    expect(make(noted)).toBeUndefined();
    const known = { ...toRecipe(noted), between: ['2026-06-01'] };
    render(noted, known);
    expect(make(noted, known)).toContain('on 2026-06-01');
    expect(make({ ...KIA, date: '2026-06-02' })).toBeUndefined();
  });
});
