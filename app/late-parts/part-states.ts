/** A part of the page that is there. */
export interface Part {
  reacts: boolean;
}

/** Parts that stand in the page as the server sent them. */
const still = new Set<Part>();
const fetched = new Set<Promise<unknown>>();
const waiting: (() => void)[] = [];
let isBroken = false;
let isStarted = false;
const started = Promise.withResolvers<void>();

/** A part came into the page; returns what to call when it leaves. */
export function notePart(part: Part): () => void {
  if (!part.reacts) still.add(part);
  return () => settle(part);
}

/** The visitor can use all of a part. */
export function noteReacts(part: Part): void {
  part.reacts = true;
  settle(part);
}

function settle(part: Part): void {
  still.delete(part);
  if (still.size > 0) return;
  for (const resolve of waiting.splice(0)) resolve();
}

/** Notes that a part is on its way. */
export function noteFetch(part: Promise<unknown>): void {
  fetched.add(part);
  void part.finally(() => fetched.delete(part));
}

/** A part did not come: from now on the page is what it is without scripts. */
export function noteBroken(): void {
  isBroken = true;
}

/** Whether a part was asked for in vain. */
export function arePartsBroken(): boolean {
  return isBroken;
}

/** Whether some part of the page does not react yet, but will. */
export function arePartsComing(): boolean {
  return still.size > 0 && !isBroken;
}

/** Resolves when every part that is on its way has come, and every part of the page reacts. */
export async function untilPartsReact(): Promise<void> {
  await Promise.all(fetched);
  if (still.size > 0) await new Promise<void>((resolve) => waiting.push(resolve));
}

/** The page has come alive: parts that appear from now on were never sent by the server. */
export function noteStarted(): void {
  isStarted = true;
  started.resolve();
}

/** Resolves then. */
export const untilStarted = started.promise;

export function wasStarted(): boolean {
  return isStarted;
}
