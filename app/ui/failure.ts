import { isRouteErrorResponse } from 'react-router';
import { isUnanswered } from './unanswered.ts';

/** The contents of the error page. */
export interface Failure {
  /** HTTP status; 0 when there was no response. */
  status: number;
  /** Text for the visitor from requirements.md#errors. Never internal details. */
  detail: string | undefined;
  /** Whether the client app may be in an invalid state, so that the link to home loads a new document. */
  isFatal: boolean;
}

/** Message of an error thrown by client middleware during hydration. */
export const HYDRATION_REFUSAL = 'Page Not Found';

/** Maps an error to a failure of requirements.md#errors. `path` is the requested path. */
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

/** Whether the error is the router's own, for a path without any matching route. */
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
