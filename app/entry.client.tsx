import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { noteEarlyChanges } from './early-changes.ts';
import { awaitTouch, firstTouch } from './late-parts/first-touch.ts';
import { holdEvents } from './late-parts/hold-events.ts';
import { discoverLater } from './late-parts/late-discovery.ts';
import { noteStarted } from './late-parts/part-states.ts';
import { wearWholeSheets } from './late-parts/whole-sheets.ts';
import { startBrowser } from './navigation/start-browser.ts';
import { steadyPresses } from './navigation/steady-press.ts';
import { environmentOfDocument, ProvideEnvironment } from './page-environment.tsx';

const tellEarlyChanges = noteEarlyChanges(document);
steadyPresses(document);
awaitTouch(document);
holdEvents(document);
discoverLater(document);
const environment = environmentOfDocument(document);

/** Stands behind the page, so its effect runs when those of the page have: everything listens by now. */
function AfterStart() {
  useEffect(() => {
    tellEarlyChanges();
    noteStarted();
  }, []);
  return null;
}

startBrowser(environment);
// The question of consent comes without a touch.
if (environment.gtmId) void wearWholeSheets(document);
else void firstTouch.then(() => wearWholeSheets(document));

startTransition(() => {
  hydrateRoot(
    document,
    <ProvideEnvironment value={environment}>
      <HydratedRouter />
      <AfterStart />
    </ProvideEnvironment>,
  );
});
