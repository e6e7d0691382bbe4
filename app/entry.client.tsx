import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { environmentOfDocument, ProvideEnvironment } from './hydration/page-environment.tsx';
import { recordInput } from './hydration/replay-input.ts';
import { retargetClicks } from './hydration/retarget-clicks.ts';
import { startBrowser } from './navigation/start-browser.ts';

/** Set on the html element after hydration, for tests and measurements. */
const HYDRATED_ATTRIBUTE = 'data-hydrated';

const replayInput = recordInput(document);
const environment = environmentOfDocument(document);
retargetClicks(document);
startBrowser(environment);

/** Rendered as the last child, so that its effect runs after those of the page. */
function AfterHydration() {
  useEffect(() => {
    replayInput();
    document.documentElement.setAttribute(HYDRATED_ATTRIBUTE, '');
    window.dispatchEvent(new Event('volante:hydrated'));
  }, []);
  return null;
}

startTransition(() => {
  hydrateRoot(
    document,
    <ProvideEnvironment value={environment}>
      <HydratedRouter />
      <AfterHydration />
    </ProvideEnvironment>,
  );
});
