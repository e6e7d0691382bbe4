import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { findTarget } from '../navigation/router-state.ts';
import { firstTouch, wakeParts } from './first-touch.ts';
import { noteBroken, noteFetch, notePart, noteReacts, type Part, wasStarted } from './part-states.ts';
import { wholeSheets } from './whole-sheets.ts';

interface Source<Props> {
  /** Undefined until it has come. */
  whole: ComponentType<Props> | undefined;
  /** Waits for it. */
  fetched: ComponentType<Props>;
}

/**
 * A late part in a browser: what the server sent of it stays as it is until the visitor touches the page; then its
 * module is fetched, and React takes it over where it stands, once the styles of what it adds hold. On pages that come later it is
 * fetched with the page.
 */
export function toPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  async function fetchWhole(): Promise<{ default: ComponentType<Props> }> {
    await firstTouch;
    const loading = Promise.all([load(), wholeSheets]).then(([whole]) => whole, goOnWithout);
    noteFetch(loading);
    source.whole = await loading;
    return { default: source.whole };
  }
  const source: Source<Props> = { whole: undefined, fetched: lazy(() => fetching) as ComponentType<Props> };
  const fetching = fetchWhole();
  return (props) => <LatePart source={source} shown={props} />;
}

function LatePart<Props extends object>({ source, shown }: { source: Source<Props>; shown: Props }) {
  const [Shown] = useState(() => source.whole ?? source.fetched);
  const [part] = useState<Part>({ reacts: false });
  const [isServed] = useState(() => !wasStarted());
  useEffect(() => {
    // What no server sent would never show.
    if (!isServed) wakeParts();
    return notePart(part);
  }, [part, isServed]);
  return (
    <Suspense fallback={null}>
      <Shown {...shown} />
      <Reacts part={part} />
    </Suspense>
  );
}

function Reacts({ part }: { part: Part }) {
  useEffect(() => noteReacts(part), [part]);
  return null;
}

/** The page stays what it is without scripts; whoever is on the way to another one is led there by a full load. */
function goOnWithout(): Promise<never> {
  noteBroken();
  const target = findTarget();
  if (target) window.location.assign(target);
  return new Promise(() => undefined);
}
