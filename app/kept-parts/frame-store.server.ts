import { escapeHtml } from '../html-text.ts';
import type { FramePlace } from './kept-frame.tsx';
import type { PartsOfPage } from './page-parts.server.ts';

/** What differs from page to page in one frame. `last`: the scripts behind those of the page, as they are. */
export interface FrameSlots {
  nonce: string;
  /** Path and query. */
  here: string;
  last: string;
}

export type FramePiece = Uint8Array | keyof FrameSlots | 'content';

interface KeptFrame {
  /** What its page says of itself in it. */
  head: string;
  pieces: readonly FramePiece[];
}

/** A frame to a route, brand, language and name of the site; more of them means that somebody invents names. */
const MOST_FRAMES = 50;

export interface FrameStore {
  /** How the frame of that key is to be rendered. */
  place(key: string, nonce: string): FramePlace;
  /**
   * Keeps the frame of a page that was rendered with it; `page` has marks for the content and for the last scripts. The content is
   * handed back; undefined: a frame that cannot be kept.
   */
  keep(key: string, rendered: RenderedFrame): string | undefined;
  /** The frame of that key as it is. */
  find(key: string): readonly FramePiece[] | undefined;
  /** The page whose content is given; undefined: its frame could not be kept. */
  fill(key: string, content: Uint8Array, slots: FrameSlots): Buffer<ArrayBuffer> | undefined;
}

interface RenderedFrame {
  place: Extract<FramePlace, { kind: 'new' }>;
  page: string;
  parts: PartsOfPage;
  slots: FrameSlots;
}

/** A mark for the last scripts of a page that is rendered with its frame. */
export function markLast(nonce: string): string {
  return toMark(`${nonce}.last`);
}

/** Frames of pages by what they were made from. */
export function createFrameStore(): FrameStore {
  const kept = new Map<string, KeptFrame>();
  return {
    place(key, nonce) {
      const frame = kept.get(key);
      if (frame) return { kind: 'kept', head: frame.head, isOther: false };
      return { kind: 'new', head: '', begin: `${nonce}.begin`, end: `${nonce}.end` };
    },
    keep(key, { place, page, parts, slots }) {
      const [before, rest] = splitOnce(page, toMark(place.begin));
      const [content, after] = splitOnce(rest, toMark(place.end));
      const [middle, end] = splitOnce(after, markLast(slots.nonce));
      if (content === '' || end === '') return undefined;
      const pieces = (html: string) => toPieces(html, parts, slots);
      const all: FramePiece[] = [...pieces(before), 'content', ...pieces(middle), 'last', ...pieces(end)];
      if (!isFree(all, slots.here)) return undefined;
      if (kept.size >= MOST_FRAMES) kept.clear();
      kept.set(key, { head: place.head, pieces: all });
      return content;
    },
    find: (key) => kept.get(key)?.pieces,
    fill(key, content, slots) {
      const frame = kept.get(key);
      if (!frame) return undefined;
      const [nonce, here, last] = [slots.nonce, escapeHtml(slots.here), slots.last].map((text) =>
        Buffer.from(text),
      );
      const filled = { nonce, here, last, content };
      return Buffer.concat(
        frame.pieces.flatMap((piece) => (typeof piece === 'string' ? (filled[piece] ?? []) : piece)),
      );
    },
  };
}

function toMark(name: string): string {
  return `<i data-part="${name}"></i>`;
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}

/** Parts that stand in the frame show the address in a slot of their own. */
function toPieces(html: string, parts: PartsOfPage, { nonce, here }: FrameSlots): FramePiece[] {
  return parts.resolve(html).flatMap((piece): FramePiece[] => {
    if (piece instanceof Uint8Array) return splitAtNonce(Buffer.from(piece), nonce);
    return piece.text === here ? ['here'] : [Buffer.from(escapeHtml(piece.text))];
  });
}

function splitAtNonce(bytes: Buffer, nonce: string): FramePiece[] {
  const pieces: FramePiece[] = [];
  let from = 0;
  for (let at = bytes.indexOf(nonce); at >= 0; at = bytes.indexOf(nonce, from)) {
    pieces.push(bytes.subarray(from, at), 'nonce');
    from = at + nonce.length;
  }
  return [...pieces, bytes.subarray(from)];
}

/** Whether the query stands nowhere but in its slot. */
function isFree(pieces: readonly FramePiece[], here: string): boolean {
  const query = escapeHtml(here.slice(here.indexOf('?') + 1));
  return pieces.every((piece) => typeof piece === 'string' || !Buffer.from(piece).includes(query));
}
