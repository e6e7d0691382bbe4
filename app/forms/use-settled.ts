import { useState } from 'react';
import { useNavigation } from 'react-router';

/**
 * The answer to a form, as soon as the page around it is that of the answer, too. The router tells the answer first and loads the
 * page afterwards: who acts in between would send the old page's keys and marks once more, or press a button that is still busy.
 */
export function useSettled<Answer>(answer: Answer): Answer {
  const isIdle = useNavigation().state === 'idle';
  const [settled, setSettled] = useState(answer);
  if (!isIdle || settled === answer) return settled;
  setSettled(answer);
  return answer;
}
