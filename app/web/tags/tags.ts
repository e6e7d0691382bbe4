import { readConsent } from './consent.ts';

type TagManager = typeof import('./tag-manager.ts');

/** Undefined on a site without a tag manager. */
let manager: Promise<TagManager | undefined> | undefined;

/** Whether scripts of the tag manager were loaded in this document. */
let isRunning = false;

/** Loads the code for a tag manager with this id, which sites without one never load. */
export function startTags(id: string): void {
  manager = import('./tag-manager.ts').then(
    (loaded) => {
      loaded.startTagManager(id, () => {
        isRunning = true;
      });
      return loaded;
    },
    // Nothing is measured when the file cannot be loaded.
    () => undefined,
  );
}

/** Calls `use` as soon as the code is loaded, in the order of the calls. */
export function withTagManager(use: (tags: TagManager) => void): void {
  void manager?.then((loaded) => loaded && use(loaded));
}

/** Whether tags run in this document, or would run if the page allowed them. */
export function wantsTags(): boolean {
  return isRunning || (manager !== undefined && readConsent(document.cookie) === 'granted');
}
