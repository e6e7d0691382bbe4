import { escapeHtml } from '../html-text.ts';
import type { PageParts, Place, Slots } from './kept.tsx';
import type { KeptPart, PartStore } from './part-store.server.ts';

/** The parts of a page while it is rendered, and then the page itself. */
export interface PartsOfPage extends PageParts {
  /** The page with its parts in place; new parts are kept from now on. */
  complete(html: string): Buffer<ArrayBuffer>;
  /** Text and parts in turns, text first and last; new parts are kept from now on. */
  read(html: string): (string | FoundPart)[];
  /** The same in pieces, texts of slots apart. */
  resolve(html: string): (Uint8Array | SlotText)[];
}

/** What stands in a slot, before it is written as HTML. */
interface SlotText {
  text: string;
}

export interface FoundPart {
  key: string;
  slots: Slots;
  part: KeptPart;
}

type Placed = Omit<FoundPart, 'part'> & { part: KeptPart | undefined };

const CLOSE = '"></i>';

/** `nonce`: of the page; nobody else can know it, so no text of a visitor or of content is ever taken for a mark. */
export function startParts(store: PartStore, nonce: string): PartsOfPage {
  const placed: Placed[] = [];
  const open = `<i data-part="${nonce}:`;
  const end = open + CLOSE;

  function place<Filled extends Slots>(key: string, slots: Filled): Place<Filled> {
    const part = store.find(key);
    const mark = `${nonce}:${placed.push({ key, slots, part }) - 1}`;
    if (part) return { kind: 'kept', mark };
    return { kind: 'new', begin: mark, end: `${nonce}:`, slots: toTokens(slots, nonce) };
  }

  /** A part that is new in this page, and where the page goes on behind it. */
  function readNew(html: string, from: number, key: string): { part: KeptPart; next: number } {
    const until = html.indexOf(end, from);
    if (until < 0) throw new Error('A part of the page has no end.');
    const part = toPart(html.slice(from, until), nonce);
    store.keep(key, part);
    return { part, next: until + end.length };
  }

  function read(html: string): (string | FoundPart)[] {
    const found: (string | FoundPart)[] = [];
    let next = 0;
    for (let at = html.indexOf(open); at >= 0; at = html.indexOf(open, next)) {
      found.push(html.slice(next, at));
      const idEnd = html.indexOf(CLOSE, at + open.length);
      const { key, slots, part: known } = placed[Number(html.slice(at + open.length, idEnd))] ?? NOWHERE;
      next = idEnd + CLOSE.length;
      let part = known;
      if (!part) ({ part, next } = readNew(html, next, key));
      found.push({ key, slots, part });
    }
    found.push(html.slice(next));
    return found;
  }

  function resolve(html: string): (Uint8Array | SlotText)[] {
    return read(html).flatMap((piece) => {
      if (typeof piece === 'string') return Buffer.from(piece);
      return piece.part.pieces.map((each) =>
        each instanceof Uint8Array ? each : { text: piece.slots[each.slot] ?? '' },
      );
    });
  }

  return {
    place,
    read,
    resolve,
    complete(html) {
      const encode = rememberEncoded();
      return Buffer.concat(
        resolve(html).map((piece) => (piece instanceof Uint8Array ? piece : encode(piece.text))),
      );
    },
  };
}

const NOWHERE: Placed = { key: '', slots: {}, part: undefined };

/** What stands in a new part instead of the texts of its slots. */
function toTokens<Filled extends Slots>(slots: Filled, nonce: string): Filled {
  return Object.fromEntries(Object.keys(slots).map((name) => [name, `${nonce}.${name}.`])) as Filled;
}

function toPart(html: string, nonce: string): KeptPart {
  const [first = '', ...rest] = html.split(`${nonce}.`);
  const pieces: (Uint8Array | { slot: string })[] = [Buffer.from(first)];
  for (const piece of rest) {
    const nameEnd = piece.indexOf('.');
    pieces.push({ slot: piece.slice(0, nameEnd) }, Buffer.from(piece.slice(nameEnd + 1)));
  }
  return { pieces, bytes: Buffer.byteLength(html) };
}

/** Slots of the cards of a page say the same again and again. */
export function rememberEncoded(): (text: string) => Uint8Array {
  const known = new Map<string, Uint8Array>();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const bytes = Buffer.from(escapeHtml(text));
    known.set(text, bytes);
    return bytes;
  };
}
