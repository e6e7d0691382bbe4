import { errors as english } from '#app/i18n/messages/en/errors.ts';
import { errors as spanish } from '#app/i18n/messages/es/errors.ts';

/**
 * Reason why no page can be rendered: the site is starting, content could not be loaded
 * (requirements.md#errors: fatal, 500), or the database does not respond.
 */
export type Waiting = 'starting' | 'failed' | 'away';

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

const FAILED = { es: spanish.failure, en: english.failure };

/** Pages on which a payment may have been made. */
const PAYING = /^(?:\/e[sn])?\/(?:reserva|pay|precheckin|mi-reserva)(?:\/|$)/;

/** A page without style sheets, in the language of its path (default: Spanish). `path`: without query. */
export function makeWaitingPage(waiting: Waiting, path: string): string {
  const language = /^\/en(?:\/|$)/.test(path) ? 'en' : 'es';
  const texts: Texts = (waiting === 'starting' ? STARTING : FAILED)[language];
  const text = PAYING.test(path) ? texts.paying : texts.text;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${texts.title}</title></head>
<body><main><h1>${texts.title}</h1><p>${text}</p></main></body>
</html>
`;
}
