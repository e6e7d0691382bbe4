import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from '../http/send-response.ts';
import { bodyOf, type KeptAnswer, type KeptPage, wholeAt } from './cached-page.ts';

type SendPage = (page: KeptPage, incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Sends pages from memory and counts them; `sent` is how many so far. */
export function createPageSender(): { sendPage: SendPage; sent: () => number } {
  let count = 0;
  return {
    sendPage(page, incoming, outgoing) {
      count += 1;
      sendPage(page, incoming, outgoing);
    },
    sent: () => count,
  };
}

/** Whole, or nothing but "you have it already". */
function sendPage(page: KeptPage, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const known = incoming.headers['if-none-match'];
  if (known !== undefined && isKnown(known, page.etag)) {
    outgoing.writeHead(304, page.unchanged).end();
    return;
  }
  const answer = page.answers[chooseEncoding(incoming) ?? 'identity'];
  if (sendInOnePiece(answer, incoming, outgoing)) return;
  outgoing.writeHead(200, answer.headers);
  outgoing.end(incoming.method === 'HEAD' ? undefined : bodyOf(answer));
}

/**
 * Node checks and joins a dozen headers for every answer and hands them over beside the body, which costs a sixth of sending
 * the page. They were checked when the page was made; this hands over one piece. False where it may not: for old or closing
 * connections Node has to say more, and `_header` and `_headerSent`, which are not documented, must still be what they were.
 */
function sendInOnePiece(answer: KeptAnswer, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const staysOpen = outgoing.shouldKeepAlive && incoming.httpVersion === '1.1';
  if (!staysOpen || incoming.method !== 'GET' || !isUnwritten(outgoing)) return false;
  const whole = wholeAt(answer, Math.floor(Date.now() / 1000));
  outgoing._header = 'in one piece';
  outgoing._headerSent = true;
  outgoing.end(whole);
  return true;
}

interface Unwritten {
  _header: string | null;
  _headerSent: boolean;
}

function isUnwritten(outgoing: ServerResponse): outgoing is ServerResponse & Unwritten {
  const { _header, _headerSent } = outgoing as ServerResponse & Partial<Unwritten>;
  return _header === null && _headerSent === false && outgoing.getHeaderNames().length === 0;
}

/** Compares as RFC 9110 section 13.1.2 says: weakly, anything in the list, `*` for all. */
function isKnown(list: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return list.trim() === '*' || list.split(',').some((tag) => opaque(tag) === opaque(etag));
}
