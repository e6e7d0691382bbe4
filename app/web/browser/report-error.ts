/** Places in built scripts, with their origin. */
const FRAME = /([a-z-]+:\/\/[^/\s]+)\/(static\/[\w.-]+\.js:\d+:\d+)/g;
const MOST_FRAMES = 8;
/** A page that fails again and again sends no more. */
const MOST_REPORTS = 5;

/** First places of the errors that this document has reported. */
const reported = new Set<string>();

/**
 * Sends the kind and the place of an error to the site's log (`app/web/routes/content/client-error.ts`): without its
 * message, cookies or anything that identifies the visitor, so that it needs no consent. Ignores errors of
 * scripts that are not the site's.
 */
export function reportError(error: unknown, build: string): void {
  if (!(error instanceof Error)) return;
  const frames = findFrames(error.stack ?? '');
  const [place] = frames;
  if (!place || reported.has(place) || reported.size >= MOST_REPORTS) return;
  reported.add(place);
  const [, code] = /^Minified React error #(\d+)/.exec(error.message) ?? [];
  const report = { name: error.name, code, build, page: window.location.pathname, frames };
  const sending = fetch('/client-error', {
    method: 'POST',
    body: JSON.stringify(report),
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
  });
  // Nothing depends on a report.
  sending.catch(() => undefined);
}

/** Places in scripts of this site, not in those of others or of extensions of the browser. */
function findFrames(stack: string): string[] {
  return [...stack.matchAll(FRAME)]
    .flatMap(([, origin, place]) => (place && origin === window.location.origin ? [place] : []))
    .slice(0, MOST_FRAMES);
}
