import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:messages/';

/**
 * Vite plugin that serves `virtual:messages/{file}` for each catalog `messages/{file}.ts`, with its ICU
 * messages compiled by the library's compiler. Makes use-intl format compiled messages, so that neither the
 * browser nor the server needs the parser. Throws on a message that is not
 * valid ICU.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'volante-messages',
    config: () => ({
      resolve: {
        alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
      },
    }),
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : null;
    },
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const file = id.slice(PREFIX.length + 1);
      const { messages } = await import(`${import.meta.dirname}/messages/${file}.ts`);
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compileTree(messages)))});`;
    },
  };
}

function compileTree(node: unknown): unknown {
  if (typeof node === 'string') return compile(node);
  return Object.fromEntries(Object.entries(node as object).map(([key, value]) => [key, compileTree(value)]));
}
