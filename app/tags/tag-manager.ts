import { type Consent, readConsent } from './consent.ts';
import { allowsTags } from './tag-pages.ts';

/** Where the tag manager comes from; the security policy of pages with one names it too. */
const TAG_MANAGER = 'https://www.googletagmanager.com';

/** Consent Mode v2: what a visitor decides about. Security and function of the site itself are no question. */
const MEASURED = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'] as const;

/** Milliseconds that tags wait for a choice that is on its way. */
const WAIT_FOR_UPDATE = 500;

interface TagWindow {
  dataLayer?: unknown[];
}

let tagId: string | undefined;
let isRunning = false;

/**
 * Says that nothing is consented to, then what the visitor chose before. The script of the tag manager is fetched only
 * after a yes, and only by a document that allows it. `id` has been checked at the start (server/settings/variables.ts).
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

/** Tells the tags of a choice; a yes fetches them. */
export function applyConsent(consent: Consent): void {
  gtag('consent', 'update', toSettings(consent));
  if (consent === 'granted' && tagId && !isRunning && allowsTags(window.location.pathname)) run(tagId);
}

/** Whether tags run in this document, or would if it allowed them. */
export function wantsTags(): boolean {
  return isRunning || (tagId !== undefined && readConsent(document.cookie) === 'granted');
}

/** "A page view is sent on each navigation." SPEC.md section 1. Kept for the tag manager until it comes, if it ever does. */
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

/** The tag manager knows its commands by being `arguments`; an array is something else to it. */
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
