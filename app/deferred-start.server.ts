import { escapeForScript } from './document.server.ts';
import { DECLARE_FONT, FETCH_FONT } from './font-start.server.ts';

/** Kinds of scripts that wait for the start; no browser knows them. */
const LATER = { script: 'text/later', module: 'module/later' };

/**
 * When a page starts if nobody moves on it: `patient` ones, which are read first, ten seconds after they are loaded, with the modules
 * fetched ahead when the browser is idle; `prompt` ones, which go on by themselves (a countdown, a payment that is asked for), at
 * once when it is.
 */
export type StartKind = 'patient' | 'prompt';

/** Milliseconds; whoever reads so long without a move sees what only scripts tell, too. */
const PATIENCE = 10_000;

/**
 * What happens when the page is loaded and the browser idle. Visitors who save data fetch nothing ahead. A page that was loaded anew
 * may have to lead on to where its visitor was going (`navigation/chunk-errors.ts`).
 */
const WHEN_IDLE: Record<StartKind, string> = {
  patient:
    '()=>{if(performance.getEntriesByType("navigation")[0]?.type==="reload")return go();' +
    `if(!navigator.connection?.saveData)ahead("prefetch");setTimeout(go,${PATIENCE})}`,
  prompt: 'go',
};

/**
 * Starts the page once: fetches its modules at the same time, links the style sheets that stand in the page so far, and runs the
 * scripts that waited, each in its place, where hydration looks for it; and fetches the font. At the first move, scroll, touch, key
 * or focus, or as `WHEN_IDLE` says. `HREFS` is replaced by the modules. Until the visitor touches something, what stands in the page
 * is all that a screen needs of the sheets, and to match every element anew takes longer than to hydrate: they are fetched for
 * paper, and `app/late-parts/whole-sheets.ts` has them hold for the screen. The first tap on a date while the scripts come is kept for
 * them (`app/late-parts/hold-events.ts`), or the browser's own calendar would open once and ours from then on; after two seconds, or
 * a second tap, the browser does it.
 */
const STARTER = `{const d=document,hrefs=HREFS,touches=["pointerdown","keydown","focusin"];let on;
const link=(rel,href)=>{const l=d.createElement("link");l.rel=rel;l.setAttribute("href",href);return l};
const ahead=rel=>d.head.append(...hrefs.map(h=>link(rel,h)));
const go=e=>{if(on)return;on=true;ahead("modulepreload");
for(const s of d.querySelectorAll("style[data-href]")){const l=link("stylesheet",s.dataset.href);
if(!touches.includes(e?.type))l.media="print";s.after(l)}
for(const o of d.querySelectorAll('script[type$="/later"]')){const s=d.createElement("script");
if(o.type==="${LATER.module}")s.type="module";s.nonce=o.nonce;s.text=o.text;o.replaceWith(s)}
${FETCH_FONT}};
for(const e of["pointermove","scroll",...touches])addEventListener(e,go,{capture:true,once:true});
addEventListener("click",e=>{const t=e.target;if(on&&d.tapped===undefined&&t.type==="date"){e.preventDefault();d.tapped=t;
setTimeout(()=>{if(d.tapped){d.tapped=null;try{t.showPicker()}catch{}}},2000)}},true);
const rest=WHEN_IDLE,idle=()=>window.requestIdleCallback?requestIdleCallback(rest,{timeout:3000}):setTimeout(rest,200);
addEventListener("load",idle)}`;

const MODULE_LINK = /<link rel="modulepreload" [^>]*?href="([^"]*)"[^>]*>/g;

/** The framework writes its module over many lines, each of them complete. */
const MODULE = /(<script\b[^>]*\stype="module"[^>]*>)([\s\S]*?)<\/script>/g;

/** What a module comes with, in what the framework tells of it. */
const IMPORTS = /"imports":\[([^\]]*)\]/g;

/** What a route has not, and its style sheets; what is not named reads as what it has not. */
const LACKS = /"has\w+":false,/g;
const STYLE_SHEETS = /,"css":(\[[^\]]*\])/g;

/** How the script begins that says how the framework is set. */
const CONTEXT = 'window.__reactRouterContext = ';

/** How it is set, and what of that is off; what is not named is. */
const SETTINGS = /__reactRouterContext = \{.*?\};/;
const OFF = /"\w+":false,?/g;

/** The framework's way back to where a page was read, over many lines as well. */
const SCROLL_SCRIPT = /<script\b[^>]*>\(\(storageKey[\s\S]*?<\/script>/;

/**
 * Lets a page be read, filled in and sent before its scripts are even fetched: nothing of it needs them
 * (docs/decisions/0061-deferred-start.md). Only scripts with the nonce of the page ever run. `lastScript` goes behind those of
 * the page.
 */
export function deferStart(
  html: string,
  { nonce, start, lastScript = '' }: { nonce: string; start: StartKind; lastScript?: string },
): string {
  const hrefs: string[] = [];
  // Pages are long; what has to change stands at their ends.
  const headEnd = html.indexOf('</head>');
  const bodyEnd = html.lastIndexOf('</body>');
  const firstScript = html.indexOf('<script', headEnd);
  const tailStart = firstScript < 0 ? bodyEnd : firstScript;
  const head = html.slice(0, headEnd).replace(MODULE_LINK, (_, href: string) => {
    hrefs.push(href);
    return '';
  });
  const tail = html
    .slice(tailStart, bodyEnd)
    .replaceAll(MODULE, (element, tag: string, text: string) =>
      tag.includes(` nonce="${nonce}"`)
        ? `${beginLater('module', nonce)}${shorten(text, hrefs)}</script>`
        : element,
    )
    .replace(`<script nonce="${nonce}">${CONTEXT}`, () => beginLater('script', nonce) + CONTEXT)
    .replace(SETTINGS, (settings) => settings.replace(OFF, ''))
    .replace(SCROLL_SCRIPT, tighten);
  const list = `[${hrefs.map(escapeForScript).join(',')}]`;
  const inline = (script: string) => `<script nonce="${nonce}">${script}</script>`;
  const starter = inline(STARTER.replace('HREFS', () => list).replace('WHEN_IDLE', () => WHEN_IDLE[start]));
  const body = html.slice(headEnd, tailStart) + tail + lastScript + starter + html.slice(bodyEnd);
  return head + inline(DECLARE_FONT) + body;
}

/** The element of a script that hands the data of the page over to the framework, which takes them when the page starts. */
export function toLastScript(nonce: string, script: string): string {
  return `${beginLater('script', nonce)}${script}</script>`;
}

function beginLater(kind: keyof typeof LATER, nonce: string): string {
  return `<script nonce="${nonce}" type="${LATER[kind]}">`;
}

/**
 * The framework's start of a page on one line, without the scripts that `STARTER` fetches anyway (`hrefs`), and with each style
 * sheet at the first route that has it: links are made of all routes together.
 */
function shorten(text: string, hrefs: string[]): string {
  const line = onOneLine(text).replaceAll('": ', '":').replace(LACKS, '');
  const fetched = new Set(hrefs.map((href) => JSON.stringify(href)));
  const routes = line.indexOf('"routes":');
  const named = new Set<string>();
  return line
    .replace(STYLE_SHEETS, (whole, sheets: string, at: number) => {
      if (at < routes || named.has(sheets)) return '';
      named.add(sheets);
      return whole;
    })
    .replace(IMPORTS, (_, files: string) => {
      const others = files.split(',').filter((file) => !fetched.has(file));
      return `"imports":[${others.join(',')}]`;
    });
}

function onOneLine(script: string): string {
  return script.replace(/\n\s*/g, '');
}

/** Of a script whose only text between quotes has no space. */
function tighten(script: string): string {
  return onOneLine(script).replace(/ ?([{}()=|,]+) ?/g, '$1');
}
