/** Messages of a fetch without a response: Chromium (sometimes with the host), Firefox, Safari. */
const UNANSWERED = /^(Failed to fetch|NetworkError when .+|Load failed)( \(.+\))?$/;

/** The result of a route for a navigation, as the router has it. */
interface Result {
  type: 'data' | 'error';
  result: unknown;
}

/** Whether a route got no response. For a form, the router puts the status beside the error. */
export function isLost({ type, result }: Result): boolean {
  return type === 'error' && (isUnanswered(result) || isUnanswered((result as { data?: unknown }).data));
}

/** Whether an error means that there was no response: no connection, or none to the site. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && UNANSWERED.test(error.message);
}
