import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** Responses that go on until one side ends them. */
export interface EventStreams {
  /** Sends a response of server-sent events as it comes. False: it is none. */
  send(outgoing: ServerResponse, response: Response): boolean;
  /** Ends those that are open, and from now on each at once. Browsers connect again, to another process. */
  end(): void;
}

export function createEventStreams(): EventStreams {
  const open = new Set<() => void>();
  let isEnding = false;
  return {
    send(outgoing, response) {
      if (!response.body || response.headers.get('content-type') !== 'text/event-stream') return false;
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      const events = Readable.fromWeb(response.body as ReadableStream);
      const end = () => {
        events.destroy();
        outgoing.end();
      };
      open.add(end);
      outgoing.once('close', () => {
        events.destroy();
        open.delete(end);
      });
      events.on('error', () => outgoing.end());
      events.pipe(outgoing);
      if (isEnding || outgoing.destroyed) end();
      return true;
    },
    end() {
      isEnding = true;
      for (const each of open) each();
    },
  };
}
