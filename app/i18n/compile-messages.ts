import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:messages/';

/**
 * Serves `virtual:messages/{language}`: the catalogue with its ICU messages compiled, so that neither the browser
 * nor the server parses them (docs/decisions/0012-texts.md). The runtime side is the alias in `vite.config.ts`.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'volante-messages',
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : null;
    },
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const language = id.slice(PREFIX.length + 1);
      const { messages } = await import(`${import.meta.dirname}/messages/${language}.ts`);
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compileTree(messages)))});`;
    },
  };
}

function compileTree(node: unknown): unknown {
  if (typeof node === 'string') return compile(node);
  return Object.fromEntries(Object.entries(node as object).map(([key, value]) => [key, compileTree(value)]));
}
