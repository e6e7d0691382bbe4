import { type Answered, nowIn, type World } from './world.ts';

/**
 * Handles a repeated request id without running the request again: returns the current state (`latest`) of a
 * success, or the stored refusal. Only responses with 2xx or 422 are stored.
 */
export function once(
  world: World,
  key: string | undefined,
  act: { run(): Answered; latest(answered: Answered): Answered },
): Answered {
  if (key === undefined) return act.run();
  const kept = world.requests.get(key);
  const isYoung = kept && nowIn(world) - kept.at <= world.switches.requestIdRetentionMs;
  if (isYoung) return kept.answered.status < 300 ? act.latest(kept.answered) : kept.answered;
  const answered = act.run();
  if (answered.status < 300 || answered.status === 422)
    world.requests.set(key, { at: nowIn(world), answered });
  return answered;
}
