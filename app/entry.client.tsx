import { startTransition, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { environmentOfDocument, ProvideEnvironment } from '#app/ui/page-environment.tsx';
import { startBuildCheck } from '#app/web/browser/build-check.ts';
import { redirectReloads, resumeAfterReload } from '#app/web/browser/chunk-errors.ts';
import { holdWhileOffline } from '#app/web/browser/connection.tsx';
import {
  followTranslations,
  type RecordingWindow,
  undoForeignChanges,
} from '#app/web/browser/foreign-changes.ts';
import { recordInput } from '#app/web/browser/replay-input.ts';
import { retargetClicks } from '#app/web/browser/retarget-clicks.ts';
import { startTags } from '#app/web/tags/tags.ts';

/** Set on the html element after hydration, for tests and measurements. */
const HYDRATED_ATTRIBUTE = 'data-hydrated';

const replayInput = recordInput(document);
const addForeign = undoForeignChanges((window as RecordingWindow).volanteChanges?.() ?? []);
followTranslations(document);
const environment = environmentOfDocument(document);
retargetClicks(document);
startBrowser(environment);

/** Reports an error of a script. A failed import must not be reported, because that would fail again. */
const report = (error: unknown) =>
  void import('#app/web/browser/report-error.ts').then(
    (reports) => reports.reportError(error, environment.buildId),
    () => undefined,
  );
window.addEventListener('error', ({ error }) => report(error));
window.addEventListener('unhandledrejection', ({ reason }) => report(reason));

/**
 * Rendered as the last child, so that its effects run after those of the page. Entries are replayed in the
 * commit of the hydration: a press during hydration makes React hydrate before it handles the press, and an
 * entry replayed after the press could supersede the navigation that the press has started.
 */
function AfterHydration() {
  useLayoutEffect(replayInput, []);
  useEffect(() => {
    addForeign();
    document.documentElement.setAttribute(HYDRATED_ATTRIBUTE, '');
    window.dispatchEvent(new Event('volante:hydrated'));
  }, []);
  return null;
}

startTransition(() => {
  hydrateRoot(
    document,
    <ProvideEnvironment value={environment}>
      <HydratedRouter onError={report} />
      <AfterHydration />
    </ProvideEnvironment>,
  );
});

function startBrowser({ gtmId, buildId }: { gtmId: string | undefined; buildId: string }): void {
  resumeAfterReload();
  // With `npm run dev` Vite's client reloads pages, too.
  if (!import.meta.env.DEV) redirectReloads();
  holdWhileOffline();
  if (gtmId) startTags(gtmId);
  startBuildCheck(buildId);
}
