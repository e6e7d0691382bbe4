import { applyCachePolicy, applySecurityHeaders } from '#app/middleware/security-headers.ts';
import { allowsTags } from '#app/tags/tag-pages.ts';

/** Sets on an answer of the app what all of them have. */
export function applyAnswerHeaders(
  headers: Headers,
  config: { gtmId: string | undefined; production: boolean },
  answer: { nonce: string; publicOrigin: string; pathname: string; method: string; status: number },
): void {
  const { nonce, publicOrigin, pathname, method, status } = answer;
  applySecurityHeaders(headers, {
    nonce,
    secure: config.production && publicOrigin.startsWith('https:'),
    tagManager: config.gtmId !== undefined && allowsTags(pathname),
  });
  applyCachePolicy(headers, { method, status });
}

/** 128 random bits; letters and digits only, so that it needs no escaping anywhere. */
export function makeNonce(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
