import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CachedFragment } from './cached-fragment.tsx';
import { renderWithFragments } from './fragment-cache.server.tsx';

let rendered = 0;
let isBroken = false;

function Greeting({ name }: { name: string }) {
  rendered++;
  return (
    <p>
      Hola, {name} &amp; <b>familia</b>
    </p>
  );
}

function Fragile() {
  if (isBroken) throw new Error('The drawing is gone.');
  return <p>fine</p>;
}

const page = (name: string) => (
  <ul>
    <CachedFragment as="li" className="card" name="greeting" component={Greeting} props={{ name }} />
    <CachedFragment as="li" className="card" name="greeting" component={Greeting} props={{ name }} />
  </ul>
);

const render = (name: string, scope: string) =>
  renderWithFragments(page(name), scope, (fragment) => fragment);

it('writes what React writes without a cache, so that browsers hydrate it', () => {
  expect(render('<Ana>', 'hydration')).toBe(renderToString(page('<Ana>')));
});

it('renders a fragment once for all pages that show it with the same props', () => {
  rendered = 0;
  expect(render('Ana', 'once')).toBe(render('Ana', 'once'));
  expect(rendered).toBe(1);
  expect(render('Eva', 'once')).toContain('Eva');
  expect(rendered).toBe(2);
});

it('shares no fragment between brands or languages', () => {
  rendered = 0;
  render('Ana', 'firefly /en');
  render('Ana', 'hertz /en');
  expect(rendered).toBe(2);
});

it('fails the page when a fragment fails, and renders the fragment again the next time', () => {
  isBroken = true;
  const fragile = <CachedFragment as="div" name="fragile" component={Fragile} props={{}} />;
  expect(() => renderWithFragments(fragile, 'failing', (each) => each)).toThrow('The drawing is gone.');
  isBroken = false;
  expect(renderWithFragments(fragile, 'failing', (each) => each)).toContain('fine');
});
