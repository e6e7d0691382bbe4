import type { ContentEditor } from '#operations/ports/content-editor.ts';

/** A content service that cannot be reached. */
export function noContentEditor(): ContentEditor {
  const unavailable = async () => ({ kind: 'unavailable' }) as const;
  return {
    collections: [],
    list: unavailable,
    listAll: unavailable,
    read: unavailable,
    listFiles: unavailable,
    write: unavailable,
    check: unavailable,
    preview: unavailable,
    delete: unavailable,
    upload: unavailable,
    readPicture: unavailable,
    describePicture: unavailable,
    toSafeMarkup: () => '',
  };
}
