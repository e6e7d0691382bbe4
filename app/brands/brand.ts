/** The ids of the brands; the values of the environment variable `BRAND`. SPEC.md section 1. */
export type BrandId = 'firefly' | 'dollar' | 'thrifty' | 'hertz';

export interface Brand {
  id: BrandId;
  name: string;
}
