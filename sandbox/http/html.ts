/** Markup that is already escaped. */
export interface Html {
  markup: string;
}

/** Template tag. Escapes all inserted values except `Html`. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  const markup = parts.reduce((done, part, index) => done + toMarkup(values[index - 1]) + part);
  return { markup };
}

/** Marks trusted text as markup: style sheets and scripts of the sandbox. */
export function raw(markup: string): Html {
  return { markup };
}

function toMarkup(value: unknown): string {
  if (Array.isArray(value)) return value.map(toMarkup).join('');
  if (typeof value === 'object' && value !== null && 'markup' in value) return String(value.markup);
  return escapeText(value === undefined || value === false ? '' : String(value));
}

function escapeText(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
