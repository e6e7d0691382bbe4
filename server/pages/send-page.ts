import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from '../http/send-response.ts';
import type { KeptPage } from './kept-page.ts';

/** Sends a page from memory: whole, or nothing but "you have it already". */
export function sendPage(page: KeptPage, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const known = incoming.headers['if-none-match'];
  if (known !== undefined && isKnown(known, page.etag)) {
    outgoing.writeHead(304, page.unchanged).end();
    return;
  }
  const { body, headers, head } = page.answers[chooseEncoding(incoming) ?? 'identity'];
  if (!writeReadyHead(incoming, outgoing, head)) outgoing.writeHead(200, headers);
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}

let date = { second: 0, line: '' };

/**
 * Node checks and joins a dozen headers for every answer, which costs a sixth of sending the page. They were checked when
 * the page was made; this hands their text over. False where it may not: for old or closing connections Node has to say more,
 * and `_header`, which is not documented, must still be what it was.
 */
function writeReadyHead(incoming: IncomingMessage, outgoing: ServerResponse, head: string): boolean {
  const { connection = 'keep-alive' } = incoming.headers;
  const staysOpen = incoming.httpVersion === '1.1' && connection.toLowerCase() === 'keep-alive';
  if (!staysOpen || !isUnwritten(outgoing)) return false;
  const second = Math.floor(Date.now() / 1000);
  if (date.second !== second)
    date = { second, line: `Date: ${new Date(second * 1000).toUTCString()}\r\n\r\n` };
  outgoing._header = head + date.line;
  return true;
}

function isUnwritten(outgoing: ServerResponse): outgoing is ServerResponse & { _header: string | null } {
  return '_header' in outgoing && outgoing._header === null && outgoing.getHeaderNames().length === 0;
}

/** Compares as RFC 9110 section 13.1.2 says: weakly, anything in the list, `*` for all. */
function isKnown(list: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return list.trim() === '*' || list.split(',').some((tag) => opaque(tag) === opaque(etag));
}
