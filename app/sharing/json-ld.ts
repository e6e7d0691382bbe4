/** A thing as search engines read it, in the words of schema.org. */
export type Thing = { '@type': string } & Record<string, unknown>;

const ESCAPES: Record<string, string> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' };

/** Things as a data block of a page. No text of content can end the element it stands in. */
export function toJsonLd(things: Thing[]): string {
  if (things.length === 0) return '';
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  const escaped = graph.replace(/[<>&]/g, (character) => ESCAPES[character] ?? '');
  return `<script type="application/ld+json">${escaped}</script>`;
}
