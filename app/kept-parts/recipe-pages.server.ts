import { escapeHtml } from '../html-text.ts';
import { createBoundedMemory } from './bounded-memory.ts';
import type { FrameStore } from './frame-store.server.ts';
import { toPartKey } from './kept.tsx';
import { type PartsOfPage, rememberEncoded } from './page-parts.server.ts';
import type { PageRecipe } from './page-recipe.ts';
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

export interface RecipePages {
  /** Remembers of a page that was rendered what stands between its parts. Without effect where it is not what its recipe says. */
  learn(recipe: PageRecipe, place: PagePlace, rendered: RenderedPage): void;
  /** The page as rendering would make it; undefined: a part of it is not known. */
  make(recipe: PageRecipe, place: PagePlace, slots: AnswerSlots): Buffer<ArrayBuffer> | undefined;
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

/** Pages that are made by their recipes, from what rendering has left (docs/decisions/0081-pages-by-recipe.md). */
export function createRecipePages(partStore: PartStore, frameStore: FrameStore): RecipePages {
  const outlines = createBoundedMemory<Outline>(MAXIMUM_BYTES, (key, { between }) => weigh(key, between));
  const data = createBoundedMemory<Data>(MAXIMUM_BYTES, weigh);

  return {
    learn(recipe, place, { frameKey, content, parts, last, nonce }) {
      const between = readBetween(recipe, place, parts.read(content), nonce);
      const pieces = splitData(last, recipe.data.slot, nonce);
      if (!between || !pieces) return;
      outlines.keep(toOutlineKey(recipe, place), { frameKey, between });
      data.keep(toDataKey(recipe, place), pieces);
    },
    make(recipe, place, { nonce, here }) {
      const [outlineKey, dataKey] = [toOutlineKey(recipe, place), toDataKey(recipe, place)];
      const outline = outlines.use(outlineKey);
      const scripts = outline && data.use(dataKey);
      const frame = scripts && frameStore.find(outline.frameKey);
      const content = frame && joinParts(recipe, place, outline.between);
      if (!content) return undefined;
      const filled = { nonce: Buffer.from(nonce), slot: Buffer.from(recipe.data.slot) };
      const last = scripts.map((piece) => (typeof piece === 'string' ? filled[piece] : piece));
      const slots = { content, last, nonce: [filled.nonce], here: [Buffer.from(escapeHtml(here))] };
      return Buffer.concat(frame.flatMap((piece) => (typeof piece === 'string' ? slots[piece] : piece)));
    },
  };

  function joinParts(
    recipe: PageRecipe,
    place: PagePlace,
    between: readonly Buffer[],
  ): Uint8Array[] | undefined {
    const encode = rememberEncoded();
    const pieces: Uint8Array[] = [];
    for (const [index, placed] of recipe.parts.entries()) {
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

function toOutlineKey({ version, parts, between }: PageRecipe, { origin, pathname }: PagePlace): string {
  return JSON.stringify([origin, pathname, version, between, parts.map(({ name }) => name)]);
}

function toDataKey({ version, data }: PageRecipe, { pathname }: PagePlace): string {
  return `${pathname} ${version} ${data.key}`;
}

/** The text between the parts, if these are what the recipe says and nothing of the recipe stands outside of them. */
function readBetween(
  recipe: PageRecipe,
  { brandId, prefix }: PagePlace,
  pieces: ReturnType<PartsOfPage['read']>,
  nonce: string,
): Buffer[] | undefined {
  const placed = pieces.filter((piece) => typeof piece !== 'string');
  const isByRecipe = recipe.parts.every((part, index) => {
    const { key, slots } = placed[index] ?? {};
    return key === toPartKey(part, brandId, prefix) && isSame(slots, part.slots ?? {});
  });
  const texts = pieces.filter((piece) => typeof piece === 'string');
  const foreign = [nonce, ...recipe.parts.flatMap(({ slots = {} }) => Object.values(slots))]
    .filter((text) => text.length >= SHORTEST_FOREIGN && !recipe.between.includes(text))
    .map(escapeHtml);
  const isFree = texts.every((text) => !foreign.some((each) => text.includes(each)));
  if (!isByRecipe || !isFree || placed.length !== recipe.parts.length) return undefined;
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
