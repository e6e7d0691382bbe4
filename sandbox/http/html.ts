/** Markup that needs no escaping any more. */
export interface Html {
  markup: string;
}

/** Template tag: everything put in is escaped unless it is `Html` itself. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  const markup = parts.reduce((done, part, index) => done + toMarkup(values[index - 1]) + part);
  return { markup };
}

/** Text that is markup already: style sheets and scripts of our own. */
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
