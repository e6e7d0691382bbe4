import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:messages/';

/**
 * Serves `virtual:messages/{language}`, and `/mail` and `/documents` below it: catalogues with their ICU messages compiled, so that
 * neither the browser nor the server parses them (docs/decisions/0012-texts.md). The runtime side is the alias in `vite.config.ts`.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'volante-messages',
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : null;
    },
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const file = id.slice(PREFIX.length + 1);
      const { messages, mail, documents } = await import(`${import.meta.dirname}/messages/${file}.ts`);
      const compiled = JSON.stringify(compileTree(messages ?? mail ?? documents));
      return `export const messages = JSON.parse(${JSON.stringify(compiled)});`;
    },
  };
}

function compileTree(node: unknown): unknown {
  if (typeof node === 'string') return compile(node);
  return Object.fromEntries(Object.entries(node as object).map(([key, value]) => [key, compileTree(value)]));
}
