import { type Consent, readConsent } from './consent.ts';
import { allowsTags } from './tag-pages.ts';

/** Origin of the tag manager. The policy of pages that allow tags lists it, too. */
const TAG_MANAGER = 'https://www.googletagmanager.com';

/**
 * Consent Mode v2: the purposes that need the visitor's consent. Security and functions of the site itself do
 * not.
 */
const MEASURED = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'] as const;

/** Milliseconds for which tags wait for a choice. */
const WAIT_FOR_UPDATE = 500;

interface TagWindow {
  dataLayer?: unknown[];
}

let tagId: string | undefined;
let isRunning = false;

/**
 * Sets the default consent to denied, then applies an earlier choice. The tag manager's script is loaded only
 * after consent, and only in a document that allows it. `id` was validated at startup
 * (server/settings/variables.ts).
 */
export function startTagManager(id: string): void {
  tagId = id;
  gtag('consent', 'default', {
    ...toSettings('denied'),
    functionality_storage: 'granted',
    security_storage: 'granted',
    wait_for_update: WAIT_FOR_UPDATE,
  });
  const chosen = readConsent(document.cookie);
  if (chosen) applyConsent(chosen);
}

/** Passes a choice to the tags. Loads the tag manager after consent. */
export function applyConsent(consent: Consent): void {
  gtag('consent', 'update', toSettings(consent));
  if (consent === 'granted' && tagId && !isRunning && allowsTags(window.location.pathname)) run(tagId);
}

/** Whether tags run in this document, or would run if the page allowed them. */
export function wantsTags(): boolean {
  return isRunning || (tagId !== undefined && readConsent(document.cookie) === 'granted');
}

/**
 * A page view for each navigation. requirements.md#product. Queued for the tag manager, which may never be
 * loaded.
 */
export function sendPageView(page: { title: string; path: string }): void {
  if (tagId === undefined || !allowsTags(page.path)) return;
  dataLayer().push({ event: 'page_view', page_title: page.title, page_path: page.path });
}

function run(id: string): void {
  isRunning = true;
  const script = document.createElement('script');
  script.async = true;
  if (id.startsWith('GTM-')) {
    dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    script.src = `${TAG_MANAGER}/gtm.js?id=${id}`;
  } else {
    gtag('js', new Date());
    gtag('config', id, { send_page_view: false });
    script.src = `${TAG_MANAGER}/gtag/js?id=${id}`;
  }
  document.head.append(script);
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
