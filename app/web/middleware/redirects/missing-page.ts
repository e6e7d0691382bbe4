import type { RouterContextProvider } from 'react-router';
import { logContext, originalPathContext } from '#app/request/context.ts';
import { shortenKeys } from '#app/request/mask-report.ts';

/** Returns "Page Not Found: {path}", with the path of the request, and logs it. requirements.md#errors. */
export function describeMissing(context: Readonly<RouterContextProvider>, { pathname }: URL): string {
  const path = context.get(originalPathContext)?.replace(/\.data$/, '');
  const message = `Page Not Found: ${path ?? pathname}`;
  context.get(logContext).info({}, shortenKeys(message));
  return message;
}
