import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toConsentCookie } from './consent.ts';
import { writeTagEvent } from './tag-event.ts';

/** Simulates the storage of a browser. */
function aStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
  };
}

let browser: object;

/** Opens a document in the browser. Returns what it has sent. */
async function openDocument(path: string, { isConsented = true, id = 'GTM-TEST1' } = {}) {
  const dataLayer: object[] = [];
  const scripts: { src?: string }[] = [];
  const location = { pathname: path, origin: 'https://www.example.com' };
  vi.stubGlobal(
    'window',
    Object.defineProperties({ dataLayer, location }, Object.getOwnPropertyDescriptors(browser)),
  );
  vi.stubGlobal('document', {
    cookie: isConsented ? `volante_consent=${toConsentCookie('granted').value}` : '',
    createElement: () => ({}),
    head: { append: (script: object) => scripts.push(script) },
  });
  vi.resetModules();
  const tags = await import('./tag-manager.ts');
  const onRun = vi.fn();
  tags.startTagManager(id, onRun);
  const view = (event?: string, title = 'Title') => tags.sendPageView({ title, path, event });
  const events = (name: string) => dataLayer.filter((each) => JSON.stringify(each).includes(`"${name}"`));
  return { ...tags, view, events, scripts, onRun };
}

const purchase = writeTagEvent('purchase', {
  id: '6b1f',
  quote: { totalCents: 34_116 },
  car: { id: 'corolla', name: 'Toyota Corolla' },
});
const ecommerce = {
  transaction_id: '6b1f',
  currency: 'USD',
  value: 341.16,
  items: [{ item_id: 'corolla', item_name: 'Toyota Corolla', quantity: 1 }],
};
/** The page of the events, also when they are sent from a later one. */
const thanks = { page_title: 'Title', page_location: 'https://www.example.com/reserva/thanks' };

beforeEach(() => {
  browser = { localStorage: aStorage(), sessionStorage: aStorage() };
});
afterEach(() => void vi.unstubAllGlobals());

describe('the view of a page where no tag manager runs', () => {
  it.each([
    ['/reserva/checkout', '/reserva/checkout'],
    ['/en/reserva/checkout', '/en/reserva/checkout'],
    ['/precheckin/verify', '/precheckin/verify'],
    ['/mi-reserva', '/mi-reserva'],
    ['/en/mi-reserva/FF-7K2M9Q/cancelar', '/en/mi-reserva/{code}'],
  ])(
    'is sent from the next page where one does, with its own title and location, without codes: %s',
    async (path, sent) => {
      const closed = await openDocument(path);
      closed.view(undefined, 'Reservation FF-7K2M9Q');
      expect([closed.scripts, closed.events('page_view')]).toEqual([[], []]);
      const open = await openDocument('/flota');
      open.view();
      expect(open.events('page_view')).toEqual([
        {
          event: 'page_view',
          page_title: 'Reservation {code}',
          page_path: sent,
          page_location: `https://www.example.com${sent}`,
        },
        { event: 'page_view', page_title: 'Title', page_path: '/flota' },
      ]);
      const next = await openDocument('/');
      next.view();
      expect(next.events('page_view')).toHaveLength(1);
    },
  );

  it.each(['/cuenta/restablecer', '/staff/papers', '/pay/window', '/precheckin/photos/license'])(
    'is not sent at all: %s',
    async (path) => {
      (await openDocument(path)).view();
      const open = await openDocument('/');
      open.view();
      expect(open.events('page_view')).toHaveLength(1);
    },
  );
});

describe('a browser that refuses its storage', () => {
  it('sends page views and events all the same', async () => {
    const refuse = () => {
      throw new DOMException('Access is denied', 'SecurityError');
    };
    browser = {
      get localStorage() {
        return refuse();
      },
      get sessionStorage() {
        return refuse();
      },
    };
    (await openDocument('/reserva/checkout')).view();
    const page = await openDocument('/reserva/thanks');
    page.view(purchase);
    expect(page.events('page_view')).toHaveLength(1);
    expect(page.events('purchase')).toHaveLength(1);
  });
});

describe('an event of a booking', () => {
  it('is sent once, with its value, also when the page is opened again', async () => {
    const first = await openDocument('/reserva/thanks');
    first.view(purchase);
    expect(first.events('purchase')).toEqual([{ event: 'purchase', ecommerce, ...thanks }]);
    const again = await openDocument('/reserva/thanks');
    again.view(purchase);
    expect(again.events('purchase')).toEqual([]);
  });

  it('waits for consent', async () => {
    const page = await openDocument('/reserva/thanks', { isConsented: false });
    page.view(purchase);
    expect(page.events('purchase')).toEqual([]);
    page.applyConsent('denied');
    expect(page.events('purchase')).toEqual([]);
    page.applyConsent('granted');
    page.applyConsent('granted');
    expect(page.events('purchase')).toHaveLength(1);
    expect(page.onRun).toHaveBeenCalledOnce();
    expect(page.scripts).toEqual([
      expect.objectContaining({ src: 'https://www.googletagmanager.com/gtm.js?id=GTM-TEST1' }),
    ]);
  });

  it('is a command for a Google tag, after its configuration', async () => {
    const page = await openDocument('/reserva/thanks', { id: 'G-TEST1' });
    page.view(purchase);
    expect(page.events('purchase').map((each) => Object.values(each))).toEqual([
      ['event', 'purchase', { ...ecommerce, ...thanks }],
    ]);
    expect(page.events('page_view').map((each) => Object.values(each))).toEqual([
      ['event', 'page_view', { page_title: 'Title', page_path: '/reserva/thanks' }],
    ]);
    expect(page.events('config')).toHaveLength(1);
  });
});
