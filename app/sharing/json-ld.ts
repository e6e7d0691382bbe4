/** A thing in the vocabulary of schema.org, for search engines. */
export type Thing = { '@type': string } & Record<string, unknown>;

const ESCAPES: Record<string, string> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' };

/** Returns things as a data block of a page. Escapes all texts, so that none can end the script element. */
export function toJsonLd(things: Thing[]): string {
  if (things.length === 0) return '';
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  const escaped = graph.replace(/[<>&]/g, (character) => ESCAPES[character] ?? '');
  return `<script type="application/ld+json">${escaped}</script>`;
}
