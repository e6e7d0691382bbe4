import type { Readiness } from './request-listener.ts';

/** Less than a second, which is the time limit of probes in Kubernetes. */
const ANSWER_WITHIN_MS = 800;
const FRESH_FOR_MS = 500;

/** Runs the checks at most twice per second, so that frequent probes cause no load. */
export function createReadiness(
  checks: Record<string, () => Promise<unknown>>,
  now: () => number = Date.now,
): () => Promise<Readiness> {
  let last: { at: number; answer: Promise<Readiness> } | undefined;
  return () => {
    if (!last || now() - last.at > FRESH_FOR_MS) last = { at: now(), answer: checkAll(checks) };
    return last.answer;
  };
}

async function checkAll(checks: Record<string, () => Promise<unknown>>): Promise<Readiness> {
  const answers = Object.entries(checks).map(async ([name, check]) => [name, await isThere(check)] as const);
  return Object.fromEntries(await Promise.all(answers));
}

async function isThere(check: () => Promise<unknown>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
  const found = check().then(
    () => true,
    () => false,
  );
  return Promise.race([found, tooLate]).finally(() => clearTimeout(timer));
}
