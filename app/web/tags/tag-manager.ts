import { toLanguageForm, toLocalPath, withoutLanguage } from '#app/texts/language-form.ts';
import { type Consent, readConsent } from './consent.ts';
import type { TagEvent } from './tag-event.ts';
import { allowsTags } from './tag-pages.ts';

/** Origin of the tag manager. The policy of pages that allow tags lists it, too. */
const TAG_MANAGER = 'https://www.googletagmanager.com';

/** Consent Mode v2: the purposes that need consent. Security and functions of the site itself do not. */
const MEASURED = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'] as const;

/** Milliseconds for which tags wait for a choice. */
const WAIT_FOR_UPDATE = 500;

/** Pages without tags whose views are counted, without the code of a reservation. */
const COUNTED = /^\/(?:reserva\/checkout|precheckin(?:\/(?:verify|preferences|checkout|thanks))?)$/;

/** Views of pages without tags that the visitor has seen; in the storage of the tab. */
const KEPT_VIEWS = 'volante_kept_views';

/** Codes of reservations in titles. */
const CODE = /\b[A-Z]{2}-[A-Z0-9]{6}\b/g;

/** Ids of the events that were sent; in the storage of the browser. */
const SENT_EVENTS = 'volante_tag_events';
const MAXIMUM_STORED = 50;

interface TagWindow {
  dataLayer?: unknown[];
}

let tagId = '';
let isRunning = false;
let reportRun = () => {};
/** Events of this document that wait for consent, with the page of each. */
let waiting: (TagEvent & { page: PageOfEvent })[] = [];

/** Without it, analytics takes the page from which the event is sent. */
interface PageOfEvent {
  page_title: string;
  page_location: string;
}

/**
 * Sets the default consent to denied, then applies an earlier choice. The tag manager's script is loaded only
 * after consent, and only in a document that allows it. `id` was validated at startup
 * (server/settings/variables.ts). Calls `onRun` when that script is loaded.
 */
export function startTagManager(id: string, onRun: () => void): void {
  tagId = id;
  reportRun = onRun;
  gtag('consent', 'default', {
    ...toSettings('denied'),
    functionality_storage: 'granted',
    security_storage: 'granted',
    wait_for_update: WAIT_FOR_UPDATE,
  });
  if (!isContainer()) {
    gtag('js', new Date());
    gtag('config', id, { send_page_view: false });
  }
  const chosen = readConsent(document.cookie);
  if (chosen) applyConsent(chosen);
}

/** Passes a choice to the tags. Loads the tag manager after consent. */
export function applyConsent(consent: Consent): void {
  gtag('consent', 'update', toSettings(consent));
  if (consent !== 'granted' || !allowsTags(window.location.pathname)) return;
  if (!isRunning) run(tagId);
  sendWaiting();
}

/**
 * A page view for each navigation. requirements.md#product. Queued for the tag manager, which may never be
 * loaded. The view of a page where no tag manager runs is sent from the next page where one does, only after
 * consent, with its own title and location, both without codes. `event`: the page's attribute `data-tag-event`,
 * which is sent once, after consent.
 */
export function sendPageView(page: { title: string; path: string; event: string | undefined }): void {
  const { title, path, event } = page;
  if (!allowsTags(path)) return void keepView(title, path);
  for (const view of readList<object>(tabStorage, KEPT_VIEWS)) send('page_view', view);
  writeList(tabStorage, KEPT_VIEWS, []);
  // A container of the tag manager would otherwise use the location of a kept view.
  send('page_view', { page_title: title, page_path: path, page_location: undefined });
  if (event)
    waiting.push({
      ...(JSON.parse(event) as TagEvent),
      page: { page_title: title, page_location: locate(path) },
    });
  if (hasConsent()) sendWaiting();
}

function locate(path: string): string {
  return window.location.origin + path;
}

function keepView(title: string, path: string): void {
  const { prefix } = toLanguageForm(path);
  const page = withoutLanguage(path).replace(/^(\/mi-reserva)\/.*$/, '$1/{code}');
  if (!hasConsent() || !(COUNTED.test(page) || page.startsWith('/mi-reserva'))) return;
  const shown = toLocalPath(prefix, page);
  const view = { page_title: title.replace(CODE, '{code}'), page_path: shown, page_location: locate(shown) };
  writeList(tabStorage, KEPT_VIEWS, [...readList<object>(tabStorage, KEPT_VIEWS), view]);
}

function sendWaiting(): void {
  for (const { event, id, ecommerce, page } of waiting) {
    const key = `${event} ${id}`;
    const sent = readList<string>(browserStorage, SENT_EVENTS);
    if (sent.includes(key)) continue;
    writeList(browserStorage, SENT_EVENTS, [...sent, key]);
    send(event, { ...(isContainer() ? { ecommerce } : ecommerce), ...page });
  }
  waiting = [];
}

/** A container of the tag manager reads objects; a Google tag reads commands. */
function send(event: string, values: object): void {
  if (isContainer()) dataLayer().push({ event, ...values });
  else gtag('event', event, values);
}

function run(id: string): void {
  isRunning = true;
  reportRun();
  const script = document.createElement('script');
  script.async = true;
  if (isContainer()) dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  script.src = `${TAG_MANAGER}/${isContainer() ? 'gtm.js' : 'gtag/js'}?id=${id}`;
  document.head.append(script);
}

function isContainer(): boolean {
  return tagId.startsWith('GTM-');
}

function hasConsent(): boolean {
  return readConsent(document.cookie) === 'granted';
}

/** The tag manager accepts commands only as `arguments` objects, not as arrays. */
function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  dataLayer().push(arguments);
}

function dataLayer(): unknown[] {
  const tags = window as TagWindow;
  tags.dataLayer ??= [];
  return tags.dataLayer;
}

function toSettings(consent: Consent): Record<string, Consent> {
  return Object.fromEntries(MEASURED.map((name) => [name, consent]));
}

/** A function, because a browser that allows no storage throws at the property already. */
type FindStorage = () => Storage;
const tabStorage: FindStorage = () => window.sessionStorage;
const browserStorage: FindStorage = () => window.localStorage;

/** Empty when nothing was stored or the browser allows no storage. */
function readList<Item>(storage: FindStorage, name: string): Item[] {
  try {
    return JSON.parse(storage().getItem(name) ?? '[]') as Item[];
  } catch {
    return [];
  }
}

function writeList(storage: FindStorage, name: string, list: unknown[]): void {
  try {
    storage().setItem(name, JSON.stringify(list.slice(-MAXIMUM_STORED)));
  } catch {
    // Without storage an event may be sent again; analytics ignores a transaction that it has already.
  }
}
