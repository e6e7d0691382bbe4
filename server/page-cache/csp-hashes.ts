import { createHash } from 'node:crypto';

const NONCE = /'nonce-([\w-]+)'/;

/**
 * A cached page cannot contain a nonce, which is valid for one response. The returned policy lists the hashes
 * of exactly those scripts and styles that were rendered with the nonce; all others stay forbidden. Returns
 * undefined when the policy has no nonce.
 */
export function replaceNonceByHashes(
  html: string,
  policy: string,
): { html: string; policy: string } | undefined {
  const [source, nonce] = NONCE.exec(policy) ?? [];
  if (!source || !nonce) return undefined;
  const scripts = hashesOf(textsOf(html, 'script', nonce));
  const styles = hashesOf(textsOf(html, 'style', nonce));
  const hashed = policy
    .split('; ')
    .map((directive) => directive.replace(source, directive.startsWith('style-src') ? styles : scripts));
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), policy: hashed.join('; ') };
}

/** Contents of the inline elements of a kind that have the nonce. */
function textsOf(html: string, name: 'script' | 'style', nonce: string): string[] {
  const elements = html.matchAll(new RegExp(`<${name}\\b([^>]*)>([\\s\\S]*?)</${name}>`, 'g'));
  return [...elements]
    .filter(([, attributes = '']) => attributes.includes(` nonce="${nonce}"`) && !/\ssrc=/.test(attributes))
    .map(([, , text = '']) => text);
}

function hashesOf(texts: string[]): string {
  const hashes = texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [...new Set(hashes)].join(' ');
}
