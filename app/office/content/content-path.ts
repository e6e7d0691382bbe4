import type { ContentDraft } from '#operations/ports/content-revisions.ts';

/** In place of a key: the form of a record that does not exist yet. */
export const NEW = 'new';

/** Address of a collection, or of one of its records, in the office. */
export function toContentPath(collection: string, key?: string, query: Record<string, string> = {}): string {
  const record = key === undefined ? '' : `/${encodeURIComponent(key)}`;
  const search = new URLSearchParams(query);
  return `/staff/content/${collection}${record}${search.size > 0 ? `?${search}` : ''}`;
}

/** Where a draft is opened: a change of rates on its own page. */
export function toDraftPath(
  { id, collection, key, rates }: Pick<ContentDraft, 'id' | 'collection' | 'key' | 'rates'>,
  query: Record<string, string> = {},
): string {
  if (rates) return `/staff/rates/change?${new URLSearchParams({ ...rates, draft: id })}`;
  return toContentPath(collection, key ?? NEW, { draft: id, ...query });
}

/** The preview of a draft or a record, or the page within it. */
export function toPreviewPath(
  collection: string,
  key: string,
  query: Record<string, string>,
  page?: 'page',
): string {
  const path = [toContentPath(collection, key), 'preview', page].filter(Boolean).join('/');
  return `${path}?${new URLSearchParams(query)}`;
}

/** Address of the page that asks before a record is deleted. `undoes`: the revision that made it. */
export function toDeletePath(collection: string, key: string, undoes?: number): string {
  return `${toContentPath(collection, key)}/delete${undoes === undefined ? '' : `?undoes=${undoes}`}`;
}

/** Address of the page that says what a picture shows. */
export function toPicturePath(id: string): string {
  return `/staff/content/pictures/${encodeURIComponent(id)}`;
}

/** What the page of a record says was done. */
export const DONE = ['saved', 'unchanged', 'draft', 'dropped', 'undone', 'deleted'] as const;
export type Done = (typeof DONE)[number];
