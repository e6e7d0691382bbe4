/** Whether `If-None-Match` has the tag, by weak comparison (RFC 9110, 13.1.2): any of a list, `*` for all. */
export function matchesEtag(list: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return list.trim() === '*' || list.split(',').some((tag) => opaque(tag) === opaque(etag));
}
