import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from '../send-response.ts';
import type { KeptPage } from './kept-page.ts';

/** Sends a page from memory: whole, or nothing but "you have it already". */
export function sendPage(page: KeptPage, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const known = incoming.headers['if-none-match'];
  if (known !== undefined && isKnown(known, page.etag)) {
    outgoing.writeHead(304, page.unchanged).end();
    return;
  }
  const { body, headers } = page.answers[chooseEncoding(incoming) ?? 'identity'];
  outgoing.writeHead(200, headers);
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}

/** Compares as RFC 9110 section 13.1.2 says: weakly, anything in the list, `*` for all. */
function isKnown(list: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return list.trim() === '*' || list.split(',').some((tag) => opaque(tag) === opaque(etag));
}
