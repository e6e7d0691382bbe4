import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors as english } from '#app/i18n/messages/en/errors.ts';
import { errors as spanish } from '#app/i18n/messages/es/errors.ts';
import { escapeHtml } from '#app/sharing/html-text.ts';
import type { LoadRefusal } from './load-limits.ts';

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

/**
 * A page without style sheets, in the language of its path (default: Spanish). `path`: without query.
 * `failure`: the message of the error, which is shown below the text.
 */
function makeWaitingPage(waiting: Waiting, path: string, failure?: string): string {
  const language = /^\/en(?:\/|$)/.test(path) ? 'en' : 'es';
  const texts: Texts = TEXTS[waiting][language];
  const text = PAYING.test(path) ? texts.paying : texts.text;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${texts.title}</title></head>
<body><main><h1>${texts.title}</h1><p>${text}</p>${failure ? `<p lang="en">${escapeHtml(failure)}</p>` : ''}</main></body>
</html>
`;
}

const STATUSES: Partial<Record<Waiting, number>> = { failed: 500, network: 429 };

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** Sends one line of plain text. */
export function sendText(outgoing: ServerResponse, status: number, text: string): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  outgoing.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...HEADERS });
  outgoing.end(`${text}\n`);
}

/** Sends a page that reloads itself, unless it responds to a form; non-browsers get one word. */
export function sendWaiting(
  outgoing: ServerResponse,
  waiting: Waiting,
  { incoming, path, failure }: { incoming: IncomingMessage; path: string; failure?: string | undefined },
): void {
  const status = STATUSES[waiting] ?? 503;
  const againSeconds = waiting === 'starting' ? '1' : '5';
  outgoing.setHeader('retry-after', againSeconds);
  // Browsers ignore `Retry-After`. A form is not submitted again.
  if (incoming.method === 'GET') outgoing.setHeader('refresh', againSeconds);
  if (!incoming.headers.accept?.includes('text/html')) return void sendText(outgoing, status, waiting);
  outgoing.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...HEADERS });
  outgoing.end(incoming.method === 'HEAD' ? undefined : makeWaitingPage(waiting, path, failure));
}
