const FRAME = /([a-z-]+:\/\/[^/\s]+)\/(static\/[\w.-]+\.js:\d+:\d+)/g;
const MOST_FRAMES = 8;
const MOST_REPORTS = 5;

const reported = new Set<string>();

/** Sends kind and place of an error of the site's scripts to its log: nothing that identifies the visitor. */
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

function findFrames(stack: string): string[] {
  return [...stack.matchAll(FRAME)]
    .flatMap(([, origin, place]) => (place && origin === window.location.origin ? [place] : []))
    .slice(0, MOST_FRAMES);
}
