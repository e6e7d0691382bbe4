import type { PlacedPart } from './kept.tsx';

/**
 * What the content of a page is made of, when that is kept parts and texts that are always the same. By its recipe a page can be
 * made without rendering it (docs/decisions/0081-pages-by-recipe.md).
 */
export interface PageRecipe {
  /** The version of content that the page shows. */
  version: string;
  /** In the order in which they stand in the page. */
  parts: PlacedPart[];
  /** What else stands in the text between the parts, which depends on path, brand and content besides. */
  between: string[];
  /** All that the data for hydration is made from besides path and content, and the one text in it that changes with every page. */
  data: { key: string; slot: string };
}
