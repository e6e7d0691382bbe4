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

/** Style sheet of the bank's pages: system fonts, one column, no external files. */
export const bankStyle = `
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: #eef2f6; color: #14202b; font: 1rem/1.5 system-ui, sans-serif; }
header { background: #123a5e; color: #fff; padding: .875rem 1.25rem; display: flex; gap: .625rem; align-items: center; }
header svg { width: 1.75rem; height: 1.75rem; flex: none; }
header p { margin: 0; font-weight: 700; font-size: 1.125rem; }
.notice { margin: 0; padding: .5rem 1.25rem; background: #fff3cd; color: #4d3800; font-size: .875rem; }
main { max-width: 28rem; margin: 1.25rem auto; padding: 1.5rem; background: #fff; border-radius: .75rem;
  box-shadow: 0 1px 3px rgb(18 58 94 / .2); }
@media (max-width: 30rem) { main { margin: 0; border-radius: 0; box-shadow: none; min-height: 70vh; } }
h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.25; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .375rem 1rem; margin: 1.25rem 0; padding: .875rem 1rem;
  background: #f4f7fa; border-radius: .5rem; }
dt { color: #47586a; }
dd { margin: 0; text-align: right; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
label { display: block; font-weight: 600; }
input[type=password] { width: 100%; margin-top: .25rem; padding: .75rem; font: inherit; border: 1px solid #6b7c8d;
  border-radius: .5rem; }
input[aria-invalid=true] { border-color: #b3261e; }
.hint { margin: .375rem 0 0; color: #47586a; font-size: .875rem; }
.error { margin: .375rem 0 0; color: #b3261e; font-weight: 600; }
.actions { display: grid; gap: .75rem; margin-top: 1.5rem; }
button { font: inherit; font-weight: 600; min-height: 3rem; border-radius: .5rem; border: 1px solid #123a5e;
  background: #123a5e; color: #fff; cursor: pointer; }
button.quiet { background: #fff; color: #123a5e; }
button:hover { background: #0d2c48; }
button.quiet:hover { background: #eef2f6; }
:focus-visible { outline: 3px solid #1f7fd1; outline-offset: 2px; }
`;
