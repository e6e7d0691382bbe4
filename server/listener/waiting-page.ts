import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Brand } from '#app/texts/brands/brand.ts';
import { escapeHtml } from '#app/texts/html-text.ts';
import { errors as english } from '#app/texts/messages/en/errors.ts';
import { errors as spanish } from '#app/texts/messages/es/errors.ts';
import type { LoadRefusal } from '../http/load-limits.ts';

/**
 * Reason why no page can be rendered: the site is starting, content could not be loaded
 * (requirements.md#errors: fatal, 500), the database does not respond, or the request is refused because of
 * load.
 */
export type Waiting = 'starting' | 'failed' | 'away' | LoadRefusal;

interface Texts {
  title: string;
  text: string;
  paying: string;
}

const STARTING = {
  es: {
    title: 'Estamos arrancando',
    text: 'El sitio abre en unos segundos. Esta página se carga sola.',
    paying:
      'El sitio abre en unos segundos. Si ya enviaste tu pago, no pagues otra vez: abre esta página de nuevo en un momento y verás cómo quedó.',
  },
  en: {
    title: 'We are starting',
    text: 'The site opens in a few seconds. This page loads by itself.',
    paying:
      'The site opens in a few seconds. If you have sent your payment already, do not pay again: open this page again in a moment and you will see how it went.',
  },
};

const OVERLOADED = {
  es: {
    title: 'Hay muchas visitas en este momento',
    text: 'Intenta de nuevo en unos segundos.',
    paying:
      'Intenta de nuevo en unos segundos. Si ya enviaste tu pago, no pagues otra vez: abre esta página de nuevo en un momento y verás cómo quedó.',
  },
  en: {
    title: 'There are many visitors right now',
    text: 'Try again in a few seconds.',
    paying:
      'Try again in a few seconds. If you have sent your payment already, do not pay again: open this page again in a moment and you will see how it went.',
  },
};

const TOO_MANY = {
  es: { ...OVERLOADED.es, title: 'Llegan demasiadas solicitudes a la vez desde tu red' },
  en: { ...OVERLOADED.en, title: 'Too many requests at once from your network' },
};

const CALL = { es: '¿Necesitas algo ya? Llámanos:', en: 'Do you need something right now? Call us:' };

const FAILED = { es: spanish.failure, en: english.failure };

const TEXTS = {
  starting: STARTING,
  failed: FAILED,
  away: FAILED,
  overload: OVERLOADED,
  network: TOO_MANY,
};

/** Pages on which a payment may have been made. */
const PAYING = /^(?:\/e[sn])?\/(?:reserva|pay|precheckin|mi-reserva)(?:\/|$)/;

/** Who runs the site. `phone` of the content that was loaded last, as people write it; undefined without any. */
export interface Company {
  brand: Brand;
  phone: string | undefined;
}

/**
 * A page without other files, in the language of its path (default: Spanish). `path`: without query.
 * `failure`: the message of the error, which is shown below the text. The button leads to the same address.
 */
function makeWaitingPage(
  waiting: Waiting,
  {
    path,
    failure,
    company: { brand, phone },
  }: { path: string; failure: string | undefined; company: Company },
): string {
  const language = /^\/en(?:\/|$)/.test(path) ? 'en' : 'es';
  const texts: Texts = TEXTS[waiting][language];
  const text = PAYING.test(path) ? texts.paying : texts.text;
  const retry = FAILED[language].retry;
  const title = `${texts.title} | ${brand.carRentalName}`;
  const call = phone
    ? `<p class="call">${CALL[language]} <a href="tel:${phone.replace(/[^+\d]/g, '')}">${escapeHtml(phone)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${toStyle(brand)}</style></head>
<body><header>${drawMark(brand)}<span>${brand.carRentalName}</span></header>
<main><h1>${texts.title}</h1><p>${text}</p>${failure ? `<p class="failure" lang="en">${escapeHtml(failure)}</p>` : ''}
<p><a class="button" href="">${retry}</a></p>${call}</main></body>
</html>
`;
}

function drawMark({ mark }: Brand): string {
  const paths = mark.map(({ d, color }) => `<path class="${color}" d="${d}"/>`).join('');
  return `<svg viewBox="-1 1 34 32" width="34" height="32" aria-hidden="true">${paths}</svg>`;
}

/** The colors and shapes of the brand; its font may not be loadable. */
function toStyle({ colors, darkColors, scheme, shapes, type }: Brand): string {
  const toProperties = ({
    canvas,
    surface,
    ink,
    inkMuted,
    line,
    accent,
    onAccent,
    accentInk,
    spark,
  }: Brand['colors']) =>
    `--canvas:${canvas};--surface:${surface};--ink:${ink};--muted:${inkMuted};--line:${line};--accent:${accent};--on-accent:${onAccent};--link:${accentInk};--spark:${spark}`;
  const screens = scheme === 'dark' ? 'screen' : 'screen and (prefers-color-scheme:dark)';
  return `:root{color-scheme:light;${toProperties(colors)}}@media ${screens}{:root{color-scheme:dark;${toProperties(darkColors)}}}
*{box-sizing:border-box}
body{display:flex;flex-direction:column;min-height:100vh;margin:0;background:var(--canvas);color:var(--ink);font:1.0625rem/1.5 ui-sans-serif,system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
header{display:flex;align-items:center;gap:.625rem;padding:.875rem max(1.25rem,(100% - 76rem)/2);border-bottom:1px solid var(--line);background:var(--surface);font-size:1.125rem;font-weight:700}
.accent{fill:var(--accent)}.spark{fill:var(--spark)}
main{width:100%;max-width:40rem;margin:0 auto;padding:clamp(3rem,12vh,7rem) 1.25rem;text-align:center}
h1{margin:0 0 1rem;font-size:clamp(1.75rem,1.3rem + 2vw,2.75rem);font-weight:${type.headingWeight};letter-spacing:${type.headingTracking};line-height:1.12;text-wrap:balance}
p{margin:0 0 1rem;color:var(--muted);text-wrap:pretty}
.failure{overflow-wrap:anywhere;font-size:.9375rem}
a{color:var(--link)}
.button{display:inline-block;min-height:3.375rem;margin:.75rem 0;padding:.875rem 1.75rem;border-radius:${shapes.buttonRadius};background:var(--accent);color:var(--on-accent);font-weight:650;text-decoration:none}
.call a{white-space:nowrap;font-weight:650}
:focus-visible{outline:3px solid var(--link);outline-offset:3px}
@media (forced-colors:active){.button{border:1px solid}}`;
}

const STATUSES: Partial<Record<Waiting, number>> = { failed: 500, network: 429 };

const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
};

export function sendText(outgoing: ServerResponse, status: number, text: string): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  outgoing.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...HEADERS });
  outgoing.end(`${text}\n`);
}

export interface WaitingRequest {
  incoming: IncomingMessage;
  /** Without query. */
  path: string;
  failure?: string | undefined;
}

/** Sends a page that reloads itself, unless it responds to a form; non-browsers get one word. */
export function sendWaiting(
  outgoing: ServerResponse,
  waiting: Waiting,
  { incoming, path, failure, company }: WaitingRequest & { company: Company },
): void {
  const status = STATUSES[waiting] ?? 503;
  const againSeconds = waiting === 'starting' ? '1' : '5';
  outgoing.setHeader('retry-after', againSeconds);
  // Browsers ignore `Retry-After`. A form is not submitted again.
  if (incoming.method === 'GET') outgoing.setHeader('refresh', againSeconds);
  if (!incoming.headers.accept?.includes('text/html')) return void sendText(outgoing, status, waiting);
  const hash = createHash('sha256').update(toStyle(company.brand)).digest('base64');
  outgoing.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    ...HEADERS,
    'content-security-policy': `${POLICY}; style-src 'sha256-${hash}'`,
  });
  const page = makeWaitingPage(waiting, { path, failure, company });
  outgoing.end(incoming.method === 'HEAD' ? undefined : page);
}
