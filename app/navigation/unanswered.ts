/** What a fetch says that got no answer: Chromium (some name the host), Firefox, Safari. */
const UNANSWERED = /^(Failed to fetch|NetworkError when .+|Load failed)( \(.+\))?$/;

/** Whether something failed because nobody answered: there is no connection, or none to the site. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && UNANSWERED.test(error.message);
}
