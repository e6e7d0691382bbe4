import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { noteEarlyChanges } from './early-changes.ts';
import { awaitTouch } from './late-parts/first-touch.ts';
import { holdEvents } from './late-parts/hold-events.ts';
import { noteStarted } from './late-parts/part-states.ts';
import { startBrowser } from './navigation/start-browser.ts';
import { steadyPresses } from './navigation/steady-press.ts';
import { environmentOfDocument, ProvideEnvironment } from './page-environment.tsx';

const tellEarlyChanges = noteEarlyChanges(document);
steadyPresses(document);
awaitTouch(document);
holdEvents(document);
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

startTransition(() => {
  hydrateRoot(
    document,
    <ProvideEnvironment value={environment}>
      <HydratedRouter />
      <AfterStart />
    </ProvideEnvironment>,
  );
});
