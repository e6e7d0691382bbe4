import { addDays, dateOf, fromInstant } from '#domain/calendar/panama.ts';

/** A page with a card form, opened by a reservation made only for this check. */
export interface OpenCardPage {
  url: string;
  cookie: string;
  /** Opens another page, after which the site releases the car. */
  leave(): Promise<void>;
}

/** Days from today: far enough ahead that some car is free, and for a few days only. */
const [FROM_DAYS, UNTIL_DAYS] = [60, 63];
/** The address receives no mail, because a reservation that is never paid sends none. */
const RENTER = {
  firstName: 'Revision',
  lastName: 'Semanal',
  email: 'check-page@example.com',
  phone: '6123-4567',
  birthday: '1990-05-17',
  license: 'CHECK-PAGE',
  terms: 'accepted',
  intent: 'reserve',
};
const MAX_REDIRECTS = 5;

/** Submits forms up to the card form, for the first prepaid offer. Returns a message when it cannot. */
export async function openCardPage(origin: string): Promise<OpenCardPage | string> {
  const visitor = makeVisitor(origin);
  const home = await visitor.open('/');
  const offer = await findOffer(visitor, home.html);
  if (!offer) return `${origin} offers no car to be paid now in ${FROM_DAYS} days`;
  const form = await visitor.send(offer.from, offer.form, { offer: offer.value });
  const fields = findForm(form.html, 'name="firstName"');
  if (!fields) return `${form.url} has no form for the renter`;
  const [, coverage = ''] = /name="coverage" value="([^"]+)"/.exec(fields) ?? [];
  const page = await visitor.send(form.url, fields, { coverage, ...RENTER });
  if (!new URL(page.url).pathname.endsWith('/checkout')) return `${page.url} came instead of the card form`;
  return {
    url: page.url,
    cookie: visitor.cookie(),
    leave: async () => void (await visitor.open('/', page.url)),
  };
}

type Visitor = ReturnType<typeof makeVisitor>;

async function findOffer(
  visitor: Visitor,
  home: string,
): Promise<{ from: string; form: string; value: string } | undefined> {
  const search = findForm(home, 'name="pickup_location"') ?? '';
  const [, select = ''] = /name="pickup_location"[^>]*>([\s\S]*?)<\/select>/.exec(search) ?? [];
  const today = dateOf(fromInstant(Date.now()));
  const [pickup_date, return_date] = [addDays(today, FROM_DAYS), addDays(today, UNTIL_DAYS)];
  for (const [, branch = ''] of select.matchAll(/<option[^>]*\bvalue="([^"]+)"/g)) {
    const when = { pickup_date, return_date, pickup_time: '10:00', return_time: '10:00' };
    const query = new URLSearchParams({ pickup_location: branch, return_location: branch, ...when });
    const fleet = await visitor.open(`/flota?${query}`);
    const form = findForm(fleet.html, 'name="offer"') ?? '';
    const [, value] = /value="([^"]+:prepaid)"/.exec(form) ?? [];
    if (value) return { from: fleet.url, form, value };
  }
  return undefined;
}

/** Markup of the first form that contains the text. */
function findForm(html: string, has: string): string | undefined {
  return html.match(/<form\b[^>]*>[\s\S]*?<\/form>/g)?.find((form) => form.includes(has));
}

/** A client without JavaScript that keeps cookies and sends a referrer. */
function makeVisitor(origin: string) {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map((pair) => pair.join('=')).join('; ');

  async function request(address: string, init: RequestInit, from?: string) {
    let url = new URL(address, origin);
    let options = init;
    for (let count = 0; count < MAX_REDIRECTS; count++) {
      const headers = { cookie: cookie(), origin, ...(from !== undefined && { referer: from }) };
      const response = await fetch(url, { ...options, headers, redirect: 'manual' });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const html = await response.text();
      const location = response.headers.get('location');
      if (location === null) return { url: url.href, html };
      url = new URL(location, url);
      options = {};
    }
    throw new Error(`${address} leads round in a circle`);
  }

  return {
    cookie,
    open: (address: string, from?: string) => request(address, {}, from),
    /** Submits a form with its hidden fields and the given values. */
    send(from: string, form: string, filled: Record<string, string>) {
      const [, action = from] = /<form\b[^>]*\baction="([^"]*)"/.exec(form) ?? [];
      const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']): [string, string] => [name, toText(value)],
      );
      const body = new URLSearchParams([...hidden, ...Object.entries(filled)]);
      return request(new URL(toText(action), from).href, { method: 'POST', body }, from);
    },
  };
}

function toText(attribute: string): string {
  return attribute.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
