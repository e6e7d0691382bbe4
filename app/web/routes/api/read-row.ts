import { z } from 'zod';
import { readBody } from '#app/request/read-body.ts';
import { respond } from './authorize.ts';

const MAX_BODY_BYTES = 8 * 1024;

/** Response to a body whose fields are refused. */
export const fieldProblems = z.object({
  error: z.literal('invalid'),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
});

/** Returns the JSON body of a request, otherwise the response to send: 413, or 422 with each field. */
export async function readRow<Row>(
  request: Request,
  schema: z.ZodType<Row>,
  what: 'block' | 'pick-up' | 'return',
): Promise<{ row: Row } | Response> {
  const body = await readBody(request, MAX_BODY_BYTES);
  if (body === undefined) return respond({ error: 'the body is too large' }, { status: 413 });
  const parsed = schema.safeParse(parseJson(body));
  if (parsed.success) return { row: parsed.data };
  return refuseFields(
    parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((field) => ({ field, message: `is not a field of a ${what}` }))
        : { field: issue.path.join('.'), message: issue.message },
    ),
  );
}

/** Undefined for what is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The answer 422. */
export function refuseFields(problems: { field: string; message: string }[]): Response {
  return respond(fieldProblems.parse({ error: 'invalid', problems }), { status: 422 });
}
