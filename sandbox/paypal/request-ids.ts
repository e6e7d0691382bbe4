import { type Answered, nowIn, type PayPalState } from './state.ts';

/**
 * Handles a repeated request id without running the request again: returns the current state (`latest`) of a
 * success, or the stored refusal. Only responses with 2xx or 422 are stored.
 */
export function once(
  state: PayPalState,
  key: string | undefined,
  act: { run(): Answered; latest(answered: Answered): Answered },
): Answered {
  if (key === undefined) return act.run();
  const kept = state.requests.get(key);
  const isYoung = kept && nowIn(state) - kept.at <= state.switches.requestIdRetentionMs;
  if (isYoung) return kept.answered.status < 300 ? act.latest(kept.answered) : kept.answered;
  const answered = act.run();
  if (answered.status < 300 || answered.status === 422)
    state.requests.set(key, { at: nowIn(state), answered });
  return answered;
}
