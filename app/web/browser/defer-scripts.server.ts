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

/** Gives a tab whose storage is refused an empty one: the framework's scroll script reads it without a catch. */
const TAB_STORAGE_SCRIPT =
  'try{sessionStorage}catch{Object.defineProperty(window,"sessionStorage",' +
  '{value:{getItem:()=>null,setItem(){},removeItem(){}}})}';

/** Of the JSON that the framework writes into its scripts. */
const INDENTATION = /\n *(?=["{}[\]])/g;

interface PageScripts {
  nonce: string;
  loaderData: string;
  jsonLd: string;
  importMap: string;
}

/** Hides the module scripts and preloads of a whole document from the browser until `starter.ts` restores them. */
export function deferScripts(html: string, { nonce, loaderData, jsonLd, importMap }: PageScripts): string {
  const bodyStart = html.indexOf('<body');
  const mainEnd = Math.max(bodyStart, html.lastIndexOf('</main>'));
  const tail = deferTags(html.slice(mainEnd)).replace(
    /<script[^>]* data-script="scroll"[^>]*>/,
    (tag) => tag + TAB_STORAGE_SCRIPT,
  );
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

/** What a route of the framework's manifest does not have; absent is the same. */
const ABSENT = /"has\w+": false,\s*/g;

/** Elsewhere quotation marks are escaped, so what is replaced is in elements only. */
function deferTags(html: string): string {
  return html
    .replaceAll(' type="module"', ' type="module/deferred"')
    .replaceAll(' rel="modulepreload"', ' rel="deferred-modulepreload"')
    .replaceAll(ABSENT, '')
    .replace(INDENTATION, '');
}

/** What the framework would write into a streamed page. Undocumented: see the list in docs/architecture.md. */
function toLoaderDataScript(loaderData: string): string {
  return (
    '{const {streamController}=window.__reactRouterContext;' +
    `streamController.enqueue(${toScriptText(loaderData)});streamController.close()}`
  );
}

/** A literal that cannot end its script element; in single quotes, as the text is JSON with double ones. */
export function toScriptText(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped.replace(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? '')}'`;
}

function toInlineScript(name: string, nonce: string, text: string): string {
  return `<script nonce="${nonce}" data-script="${name}">${text}</script>`;
}

export async function readStream(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).text();
}
