import { z } from 'zod';

/** An error of a script in a browser, as `app/web/browser/report-error.ts` sends it. */
const clientError = z.object({
  name: z.string().regex(/^[A-Z]\w{0,39}$/),
  /** Number of an error of React, whose texts are not part of the build. */
  code: z
    .string()
    .regex(/^\d{1,4}$/)
    .optional(),
  build: z.string().regex(/^\w{1,40}$/),
  page: z.string().max(400),
  /** `static/site-Ab12Cd34.js:1:2345`; scripts/source-position.js finds the sources. */
  frames: z
    .array(z.string().regex(/^static\/[\w.-]{1,80}:\d{1,7}:\d{1,8}$/))
    .min(1)
    .max(8),
});

export type ClientError = z.infer<typeof clientError>;

/**
 * Returns the parts of a report that may be logged, or undefined for any other text. There is no message, which
 * may contain what a visitor has typed, and codes and keys are removed from the path.
 */
export function maskClientError(text: string): ClientError | undefined {
  const parsed = clientError.safeParse(parse(text));
  return parsed.success ? { ...parsed.data, page: maskPage(parsed.data.page) } : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Names of pages have lower-case letters only; codes of reservations and keys have others. */
function maskPage(path: string): string {
  return path.replace(/[^/]+/g, (part) => (/^[a-z-]{1,24}$/.test(part) ? part : '…')).slice(0, 100);
}
