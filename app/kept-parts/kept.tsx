import { type ComponentType, createContext, useContext } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import { useBrand } from '../page-environment.tsx';

/** Texts that differ from page to page where the rest of a part stays the same; they may stand in attributes and in text. */
export type Slots = Readonly<Record<string, string>>;

/** Where a part stands in the page that is being rendered; the marks are replaced when the page is complete. */
export type Place<Filled extends Slots> =
  | { kind: 'kept'; mark: string }
  | { kind: 'new'; begin: string; end: string; slots: Filled };

/** The parts of one page, on the server. */
export interface PageParts {
  place<Filled extends Slots>(key: string, slots: Filled): Place<Filled>;
}

const PartsContext = createContext<PageParts | undefined>(undefined);

/** Without it (in the browser, in mails) every part is rendered where it stands. */
export const ProvideParts = PartsContext;

const NO_SLOTS: Slots = {};

/** A part as it stands in a page, without its component. */
export interface PlacedPart<Inputs extends object = object, Filled extends Slots = Slots> {
  name: string;
  inputs: Inputs;
  slots?: Filled;
}

/** What a part is found by: functions among its inputs are for browsers and do not count. */
export function toPartKey({ name, inputs }: PlacedPart, brandId: string, prefix: string): string {
  return JSON.stringify([name, brandId, prefix, inputs]);
}

/**
 * A part of a page whose HTML the server keeps (docs/decisions/0078-kept-parts.md). What it shows may depend on nothing but
 * `inputs`, the brand and the language form; what changes with every page goes into `slots`. It is one element, and uses
 * no `useId`. In the browser it is the part itself.
 */
export function Kept<Inputs extends object, Filled extends Slots = Slots>({
  name,
  part: Part,
  inputs,
  slots = NO_SLOTS as Filled,
}: PlacedPart<Inputs, Filled> & { part: ComponentType<Inputs & { slots: Filled }> }) {
  const parts = useContext(PartsContext);
  const { prefix } = useLanguage();
  const brand = useBrand();
  if (!parts) return <Part {...inputs} slots={slots} />;
  const place = parts.place(toPartKey({ name, inputs }, brand.id, prefix), slots);
  if (place.kind === 'kept') return <i data-part={place.mark} />;
  return (
    <>
      <i data-part={place.begin} />
      <PartsContext value={undefined}>
        <Part {...inputs} slots={place.slots} />
      </PartsContext>
      <i data-part={place.end} />
    </>
  );
}
