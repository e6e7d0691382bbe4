import type { Brand } from '#app/texts/brands/brand.ts';
import type { Translator } from '#app/texts/translator.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import type { Language } from '#domain/texts.ts';

/** Dependencies of every document besides the reservation. */
export interface DocumentWriting {
  brand: Brand;
  language: Language;
  t: Translator;
  /** In the current content. Undefined when it was removed; its name is then that of the reservation. */
  findBranch: (code: string) => Branch | undefined;
  /** The public origin of the site, for links. */
  origin: string;
}
