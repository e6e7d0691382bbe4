import { useState } from 'react';
import { useNavigation } from 'react-router';

/**
 * Returns the response to a form once the loaders of the page have also finished. The router provides the
 * action data first and reloads the loaders afterwards. In between, a visitor could submit the idempotency
 * keys of the old page again, or press a button that is still disabled.
 */
export function useSettled<Answer>(answer: Answer): Answer {
  const isIdle = useNavigation().state === 'idle';
  const [settled, setSettled] = useState(answer);
  if (!isIdle || settled === answer) return settled;
  setSettled(answer);
  return answer;
}
