import { z } from 'zod';
import { jsonAnswer, type WebAnswer, type WebRequest } from './messages.ts';

/** Controls by method and path. Each gets the state that it controls and the body of the request. */
export type Controls<State> = Record<string, (state: State, document: unknown) => unknown>;

/** Runs a control of a sandbox. `path` begins after the prefix of its controls. JSON in, JSON out. */
export async function answerControl<State>(
  controls: Controls<State>,
  state: State,
  request: WebRequest,
  path = request.path,
): Promise<WebAnswer> {
  const control = controls[`${request.method} ${path}`];
  if (!control) return jsonAnswer(404, { error: 'unknown control', paths: Object.keys(controls) });
  // A page in a browser cannot send this type across sites without a preflight request.
  if (request.method !== 'GET' && request.header('content-type') !== 'application/json') {
    return jsonAnswer(415, { error: 'Content-Type must be application/json' });
  }
  try {
    const document = request.method === 'POST' && request.body !== '' ? JSON.parse(request.body) : {};
    return jsonAnswer(200, await control(state, document));
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : 'body is not JSON';
    return jsonAnswer(400, { error: problem });
  }
}
