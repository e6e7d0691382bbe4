import type { RouterContextProvider } from 'react-router';
import type { DocumentWriting } from '#app/letters/document-writing.ts';
import { brandContext, languageContext, publicOriginContext, servicesContext } from '#app/request/context.ts';
import { makeTranslator } from '#app/texts/translator.ts';
import { findBranch } from '#operations/fleet/find-record.ts';

/** Returns the dependencies of a document, in the language of the requested page. */
export function toDocumentWriting(context: Readonly<RouterContextProvider>): DocumentWriting {
  const { language } = context.get(languageContext);
  const { content } = context.get(servicesContext);
  return {
    brand: context.get(brandContext),
    language,
    t: makeTranslator(language),
    findBranch: (code) => findBranch(content.current(), code),
    origin: context.get(publicOriginContext),
  };
}

/** While too many documents are being made. */
export function toBusy({ t }: Pick<DocumentWriting, 't'>): Response {
  return new Response(t('documents.voucher.busy'), {
    status: 503,
    headers: { 'Retry-After': '5', 'Cache-Control': 'no-store' },
  });
}

/** Returns a file of a reservation as a response that caches may not store. */
export function toFile(file: {
  name: string;
  type: string;
  body: string | Uint8Array;
  inline?: boolean;
}): Response {
  const { name, type, body, inline = false } = file;
  return new Response(body as BodyInit, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `${inline ? 'inline' : 'attachment'}; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}
