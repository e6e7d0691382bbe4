import { createBoundedMemory } from './bounded-memory.ts';
import type { FrameStore } from './frame-store.server.ts';
import { toPartKey } from './kept.tsx';
import { escapeHtml, type PartsOfPage, rememberEncoded } from './page-parts.server.ts';
import type { PagePlan } from './page-plan.ts';
import type { PartStore } from './part-store.server.ts';

/** Where a page stands, and whose it is. */
export interface PagePlace {
  brandId: string;
  prefix: string;
  origin: string;
  pathname: string;
}

/** What differs in every answer. */
export interface AnswerSlots {
  nonce: string;
  /** Path and query. */
  here: string;
}

export interface PlannedPages {
  /** Remembers of a page that was rendered what stands between its parts. Without effect where it is not what its plan says. */
  learn(plan: PagePlan, place: PagePlace, rendered: RenderedPage): void;
  /** The page as rendering would make it; undefined: a part of it is not known. */
  make(plan: PagePlan, place: PagePlace, slots: AnswerSlots): Buffer<ArrayBuffer> | undefined;
}

interface RenderedPage {
  frameKey: string;
  /** With marks for its parts. */
  content: string;
  parts: PartsOfPage;
  /** The scripts behind those of the page. */
  last: string;
  nonce: string;
}

/** The frame of a page and the text between its parts: one more than there are of these. */
interface Outline {
  frameKey: string;
  between: readonly Buffer[];
}

/** The scripts behind those of the page, between nonces and the slot of the data. */
type Data = readonly (Buffer | 'nonce' | 'slot')[];

const MAXIMUM_BYTES = 8 * 1024 * 1024;
/** A text of a slot that is shorter may stand between parts by chance. */
const SHORTEST_FOREIGN = 6;

/** Pages that are made by their plans, from what rendering has left (docs/decisions/0081-planned-pages.md). */
export function createPlannedPages(partStore: PartStore, frameStore: FrameStore): PlannedPages {
  const outlines = createBoundedMemory<Outline>(MAXIMUM_BYTES, (key, { between }) => weigh(key, between));
  const data = createBoundedMemory<Data>(MAXIMUM_BYTES, weigh);

  return {
    learn(plan, place, { frameKey, content, parts, last, nonce }) {
      const between = readBetween(plan, place, parts.read(content), nonce);
      const pieces = splitData(last, plan.data.slot, nonce);
      if (!between || !pieces) return;
      outlines.keep(toOutlineKey(plan, place), { frameKey, between });
      data.keep(toDataKey(plan, place), pieces);
    },
    make(plan, place, { nonce, here }) {
      const [outlineKey, dataKey] = [toOutlineKey(plan, place), toDataKey(plan, place)];
      const outline = outlines.use(outlineKey);
      const scripts = outline && data.use(dataKey);
      const frame = scripts && frameStore.find(outline.frameKey);
      const content = frame && joinParts(plan, place, outline.between);
      if (!content) return undefined;
      const filled = { nonce: Buffer.from(nonce), slot: Buffer.from(plan.data.slot) };
      const last = scripts.map((piece) => (typeof piece === 'string' ? filled[piece] : piece));
      const slots = { content, last, nonce: [filled.nonce], here: [Buffer.from(escapeHtml(here))] };
      return Buffer.concat(frame.flatMap((piece) => (typeof piece === 'string' ? slots[piece] : piece)));
    },
  };

  function joinParts(plan: PagePlan, place: PagePlace, between: readonly Buffer[]): Uint8Array[] | undefined {
    const encode = rememberEncoded();
    const pieces: Uint8Array[] = [];
    for (const [index, placed] of plan.parts.entries()) {
      const part = partStore.find(toPartKey(placed, place.brandId, place.prefix));
      if (!part) return undefined;
      pieces.push(between[index] ?? EMPTY);
      for (const piece of part.pieces)
        pieces.push(piece instanceof Uint8Array ? piece : encode(placed.slots?.[piece.slot] ?? ''));
    }
    pieces.push(between.at(-1) ?? EMPTY);
    return pieces;
  }
}

const EMPTY = Buffer.alloc(0);

function toOutlineKey({ version, parts, between }: PagePlan, { origin, pathname }: PagePlace): string {
  return JSON.stringify([origin, pathname, version, between, parts.map(({ name }) => name)]);
}

function toDataKey({ version, data }: PagePlan, { pathname }: PagePlace): string {
  return `${pathname} ${version} ${data.key}`;
}

/** The text between the parts, if these are what the plan says and nothing of the plan stands outside of them. */
function readBetween(
  plan: PagePlan,
  { brandId, prefix }: PagePlace,
  pieces: ReturnType<PartsOfPage['read']>,
  nonce: string,
): Buffer[] | undefined {
  const placed = pieces.filter((piece) => typeof piece !== 'string');
  const isPlanned = plan.parts.every((part, index) => {
    const { key, slots } = placed[index] ?? {};
    return key === toPartKey(part, brandId, prefix) && isSame(slots, part.slots ?? {});
  });
  const texts = pieces.filter((piece) => typeof piece === 'string');
  const foreign = [nonce, ...plan.parts.flatMap(({ slots = {} }) => Object.values(slots))]
    .filter((text) => text.length >= SHORTEST_FOREIGN && !plan.between.includes(text))
    .map(escapeHtml);
  const isFree = texts.every((text) => !foreign.some((each) => text.includes(each)));
  if (!isPlanned || !isFree || placed.length !== plan.parts.length) return undefined;
  return texts.map((text) => Buffer.from(text));
}

function isSame(one: object | undefined, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The slot must stand in it once, and as it is. */
function splitData(last: string, slot: string, nonce: string): Data | undefined {
  if (last.split(slot).length !== 2) return undefined;
  return last.split(nonce).flatMap((text, index) => {
    const pieces = text.split(slot).flatMap((each, at) => [...(at > 0 ? [SLOT] : []), Buffer.from(each)]);
    return index > 0 ? [NONCE, ...pieces] : pieces;
  });
}

const [NONCE, SLOT] = ['nonce', 'slot'] as const;

function weigh(key: string, pieces: readonly (Buffer | string)[]): number {
  return 2 * key.length + pieces.reduce((sum, { length }) => sum + length, 0);
}
