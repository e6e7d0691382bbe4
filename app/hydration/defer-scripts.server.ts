import { DATE_SHEET_ID } from '../forms/date-sheet-view.ts';
import { STARTER_SCRIPT } from './starter.ts';
import { DATE_SHEET_SCRIPT } from './static-date-sheet.ts';

const ESCAPES: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * Makes a rendered page load no script by itself: its module scripts and preloads get types that browsers ignore, and stay
 * where they are, because hydration expects them there. `starter.ts`, added at the end, restores them. In the text and the
 * attributes of a page a quotation mark is escaped, so only elements match.
 *
 * @param html a whole document with one `</body>`
 * @param nonce of the Content-Security-Policy of this answer
 * @param loaderData what the loaders returned, as the framework wrote it for the browser
 * @param jsonLd a data block, or nothing
 */
export function deferScripts(
  html: string,
  { nonce, loaderData, jsonLd }: { nonce: string; loaderData: string; jsonLd: string },
): string {
  const bodyStart = html.indexOf('<body');
  const mainEnd = Math.max(bodyStart, html.lastIndexOf('</main>'));
  const tail = deferTags(html.slice(mainEnd));
  const end = tail.lastIndexOf('</body>');
  const scripts = [
    jsonLd,
    toInlineScript('loader-data', nonce, toLoaderDataScript(loaderData)),
    // Before the starter, which keeps the presses that nobody has handled.
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

/** Of the head and of what follows the content, where the framework puts its tags: most of a page is its content. */
function deferTags(html: string): string {
  return html
    .replaceAll(' type="module"', ' type="module/deferred"')
    .replaceAll(' rel="modulepreload"', ' rel="deferred-modulepreload"');
}

/**
 * The framework writes the same script while it streams a page. `renderToString` does not wait for streams, so it is
 * written here. Undocumented: see the list in docs/architecture.md.
 */
function toLoaderDataScript(loaderData: string): string {
  return (
    '{const {streamController}=window.__reactRouterContext;' +
    `streamController.enqueue(${toScriptText(loaderData)});streamController.close()}`
  );
}

/** A text as a JavaScript literal that cannot end its script element. */
export function toScriptText(text: string): string {
  return JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? '');
}

function toInlineScript(name: string, nonce: string, text: string): string {
  return `<script nonce="${nonce}" data-script="${name}">${text}</script>`;
}

/** A whole stream of UTF-8 as text. */
export async function readStream(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).text();
}
