import type { IncomingMessage, ServerResponse } from 'node:http';
import { jsonAnswer, sendAnswer } from './web-answer.ts';
import { readWebRequest, type WebRequest } from './web-request.ts';

/** A listener for `node:http` that reads the whole request first. */
export function answerBy(serve: (request: WebRequest, response: ServerResponse) => Promise<void>) {
  return async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const request = await readWebRequest(incoming);
      if (request) await serve(request, response);
      else sendAnswer(response, jsonAnswer(413, { Message: 'Too long' }));
    } catch {
      // The client closed the connection, or the request caused an unexpected error.
      if (response.headersSent) response.destroy();
      else sendAnswer(response, jsonAnswer(500, { Message: 'Sandbox failed' }));
    }
  };
}
