import { offerFaces } from './faces/offers.ts';
import { pageFaces } from './faces/pages.ts';
import { siteFaces } from './faces/sites.ts';
import { stockFaces } from './faces/stock.ts';
import type { CollectionFace } from './presentation.ts';

/** The faces by collection, in the order of the menu. */
export const faces: Readonly<Record<string, CollectionFace>> = {
  ...siteFaces,
  ...stockFaces,
  ...offerFaces,
  ...pageFaces,
};

/** The face of a collection; undefined where editors have nothing to do with it. */
export function findFace(collection: string): CollectionFace | undefined {
  return Object.hasOwn(faces, collection) ? faces[collection] : undefined;
}
