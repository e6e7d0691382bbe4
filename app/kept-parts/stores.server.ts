import { createFrameStore } from './frame-store.server.ts';
import { createPartStore } from './part-store.server.ts';
import { createRecipePages } from './recipe-pages.server.ts';

/** What this process keeps of the pages that it has rendered. */
export const partStore = createPartStore();
export const frameStore = createFrameStore();
export const recipePages = createRecipePages(partStore, frameStore);
