/**
 * Whether a header `If-None-Match` contains the tag, by the weak comparison of RFC 9110 section 13.1.2: any tag
 * of a list, `*` for all.
 */
export function matchesEtag(list: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return list.trim() === '*' || list.split(',').some((tag) => opaque(tag) === opaque(etag));
}
