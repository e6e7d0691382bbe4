import { DATE_SHEET_ID } from './date-sheet-id.ts';
import { STARTER_SCRIPT } from './starter.ts';
import { DATE_SHEET_SCRIPT } from './static-date-sheet.ts';

const ESCAPES: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

interface PageScripts {
  nonce: string;
  loaderData: string;
  jsonLd: string;
  importMap: string;
}

/**
 * Prevents a rendered page from loading scripts on its own: its module scripts and preloads get types that
 * browsers ignore. They keep their place, because hydration expects them there. `starter.ts`, added at the
 * end, restores them. In the text and the attributes of a page quotation marks are escaped, so the replaced
 * strings match elements only.
 *
 * @param html a whole document with one `</body>`
 * @param nonce of the Content-Security-Policy of this response
 * @param loaderData what the loaders returned, serialized by the framework for the browser
 * @param jsonLd a data block, or empty
 * @param importMap of the modules, as JSON, or empty; no module may be loaded before it
 */
export function deferScripts(html: string, { nonce, loaderData, jsonLd, importMap }: PageScripts): string {
  const bodyStart = html.indexOf('<body');
  const mainEnd = Math.max(bodyStart, html.lastIndexOf('</main>'));
  const tail = deferTags(html.slice(mainEnd));
  const end = tail.lastIndexOf('</body>');
  const scripts = [
    jsonLd,
    importMap && `<script type="importmap" nonce="${nonce}" data-script="import-map">${importMap}</script>`,
    toInlineScript('loader-data', nonce, toLoaderDataScript(loaderData)),
    // Before the starter, which records the clicks that the date sheet has not handled.
    html.includes(` id="${DATE_SHEET_ID}"`) ? toInlineScript('date-sheet', nonce, DATE_SHEET_SCRIPT) : '',
    toInlineScript('starter', nonce, STARTER_SCRIPT),
  ];
  return [
    deferTags(html.slice(0, bodyStart)),
    html.slice(bodyStart, mainEnd),
    tail.slice(0, end),
    ...scripts,
    tail.slice(end),
  ].join('');
}

/**
 * Applied to the head and to the part after `</main>`, where the framework puts its tags. The content between
 * is most of the page, so it is not searched.
 */
function deferTags(html: string): string {
  return html
    .replaceAll(' type="module"', ' type="module/deferred"')
    .replaceAll(' rel="modulepreload"', ' rel="deferred-modulepreload"');
}

/**
 * Returns the script that the framework would write while it streams a page. `renderToString` does not wait
 * for streams, so it is written here. Undocumented: see the list in docs/architecture.md.
 */
function toLoaderDataScript(loaderData: string): string {
  return (
    '{const {streamController}=window.__reactRouterContext;' +
    `streamController.enqueue(${toScriptText(loaderData)});streamController.close()}`
  );
}

/** Returns the text as a JavaScript literal that cannot end its script element. */
export function toScriptText(text: string): string {
  return JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? '');
}

function toInlineScript(name: string, nonce: string, text: string): string {
  return `<script nonce="${nonce}" data-script="${name}">${text}</script>`;
}

/** Reads a whole stream as UTF-8 text. */
export async function readStream(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).text();
}
