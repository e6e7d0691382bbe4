import type { Branch } from '#domain/fleet/branch.ts';
import type { Language } from '#domain/texts.ts';
import type { Brand } from '../brands/brand.ts';
import type { Translator } from '../i18n/translator.ts';

/** What every document needs besides the reservation. */
export interface DocumentWriting {
  brand: Brand;
  language: Language;
  t: Translator;
  /** Looked up in content as it is now; undefined: it is not there any more, its name stays. */
  findBranch: (code: string) => Branch | undefined;
  /** The site's own address, for links. */
  origin: string;
}
