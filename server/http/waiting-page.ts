import { errors as english } from '#app/i18n/messages/en/errors.ts';
import { errors as spanish } from '#app/i18n/messages/es/errors.ts';
import { escapeHtml } from '#app/sharing/html-text.ts';
import type { LoadRefusal } from './load-refusals.ts';

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
 * A page without style sheets, in the language of its path (default: Spanish). `path`: without query. `failure`:
 * the message of the error, which is shown below the text.
 */
export function makeWaitingPage(waiting: Waiting, path: string, failure?: string): string {
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
