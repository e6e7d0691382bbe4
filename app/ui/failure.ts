import { isRouteErrorResponse } from 'react-router';
import { isUnanswered } from '../navigation/unanswered.ts';

/** What the error page says of an error. */
export interface Failure {
  /** 0: nobody answered. */
  status: number;
  /** For the visitor: the texts of SPEC.md section 8. Never what went wrong inside. */
  detail: string | undefined;
  /** The app cannot be trusted any more: the way home loads a new document. */
  isFatal: boolean;
}

/** Thrown by client middleware that failed while the page came alive. */
export const HYDRATION_REFUSAL = 'Page Not Found';

/** Sorts errors into those of SPEC.md section 8; `path` is what was asked for. */
export function toFailure(error: unknown, path: string): Failure {
  if (isUnanswered(error)) return { status: 0, detail: undefined, isFatal: true };
  if (!isRouteErrorResponse(error)) return { status: 500, detail: undefined, isFatal: true };
  const { status } = error;
  if (status === 404 && isUnmatched(error))
    return { status, detail: `Page not found: ${path}`, isFatal: false };
  if (status >= 500) return { status, detail: undefined, isFatal: true };
  if (isFatalRefusal(error.data)) return { status, detail: error.data.message, isFatal: true };
  return { status, detail: typeof error.data === 'string' ? error.data : undefined, isFatal: false };
}

/** The router's own answer when not one route matches. */
function isUnmatched(error: object): boolean {
  return 'internal' in error && error.internal === true;
}

function isFatalRefusal(value: unknown): value is { message: string; isFatal: true } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'isFatal' in value &&
    value.isFatal === true &&
    'message' in value &&
    typeof value.message === 'string'
  );
}
