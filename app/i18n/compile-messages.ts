import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { PLURAL } from './format-compiled.ts';
import { isMessagePart, pickMessages } from './message-parts.ts';

const PREFIX = 'virtual:messages/';

/**
 * Serves `virtual:messages/{language}`, its parts `{language}-{part}`, and `/mail` and `/documents` below it:
 * catalogues with their ICU messages compiled, so that neither the browser nor the server parses them
 * (docs/decisions/0012-texts.md). The runtime side is the alias in `vite.config.ts`.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'volante-messages',
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : null;
    },
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const [file, part] = id.slice(PREFIX.length + 1).split('-', 2);
      const { messages, mail, documents } = await import(`${import.meta.dirname}/messages/${file}.ts`);
      const texts = isMessagePart(part) ? pickMessages(messages, part) : (messages ?? mail ?? documents);
      const compiled = JSON.stringify(compileTree(texts));
      return `export const messages = JSON.parse(${JSON.stringify(compiled)});`;
    },
  };
}

function compileTree(node: unknown): unknown {
  if (typeof node === 'string') return onlyPlurals(compile(node), node);
  return Object.fromEntries(Object.entries(node as object).map(([key, value]) => [key, compileTree(value)]));
}

/** Pages fill in blanks, plurals and tags (`format-compiled.ts`); whatever else ICU knows would be said wrong. */
function onlyPlurals(compiled: unknown, message: string): unknown {
  if (!Array.isArray(compiled)) return compiled;
  const [, kind, branches] = compiled;
  const isPlural = compiled.length === 3 && kind === PLURAL && typeof branches === 'object';
  if (typeof compiled[0] === 'string' && typeof kind === 'number' && kind > 0 && !isPlural)
    throw new Error(`No page can say this kind of message: ${message}`);
  for (const inside of isPlural ? Object.values(branches) : compiled) onlyPlurals(inside, message);
  return compiled;
}
