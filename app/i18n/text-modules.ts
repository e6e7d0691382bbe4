/**
 * Catalogues come compiled, so the parser of ICU messages stays out of every build; and pages need one function of
 * use-intl, which `use-translations.ts` stands in for.
 */
export const TEXT_MODULES = [
  { find: 'use-intl/format-message', replacement: 'use-intl/format-message/format-only' },
  { find: /^use-intl$/, replacement: `${import.meta.dirname}/use-translations.ts` },
];
