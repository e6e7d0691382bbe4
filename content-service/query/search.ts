import type { Scope } from './scope.ts';

/** Condition that a text column contains the text, in any case, or an integer column equals it. */
export function compileSearch(scope: Scope, words: string): string {
  const columns = Object.entries(scope.collection.fields).flatMap(([name, field]) =>
    field.kind === 'column' && !field.masked ? [[name, field.type] as const] : [],
  );
  const text = scope.parameters.add(words, 'text');
  const conditions = columns.flatMap(([name, type]) => {
    const column = scope.column(name);
    if (type === 'string' || type === 'text' || type === 'csv')
      return `strpos(lower(${column}), lower(${text})) > 0`;
    return type === 'integer' ? `${column}::text = ${text}` : [];
  });
  return `coalesce(${conditions.join(' or ') || 'false'}, false)`;
}
