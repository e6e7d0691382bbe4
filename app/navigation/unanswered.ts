/** What a fetch says that got no answer: Chromium (some name the host), Firefox, Safari. */
const UNANSWERED = /^(Failed to fetch|NetworkError when .+|Load failed)( \(.+\))?$/;

/** What a route gives to a navigation, as the router has it. */
interface Result {
  type: 'data' | 'error';
  result: unknown;
}

/** Whether a route got no answer; of a form the router puts the status beside what it failed with. */
export function isLost({ type, result }: Result): boolean {
  return type === 'error' && (isUnanswered(result) || isUnanswered((result as { data?: unknown }).data));
}

/** Whether something failed because nobody answered: there is no connection, or none to the site. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && UNANSWERED.test(error.message);
}
