import type { Store } from '#adapters/store/create-store.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import type { Clock } from '#operations/ports/runtime.ts';
import type { BlockServices } from '#operations/stock/change-block.ts';

export interface UnitsContext {
  store: Store;
  /** Content of the brand: its classes, branches and transfers. */
  content: SiteContent;
  clock: Clock;
}

export interface UnitsAnswer {
  text: string;
  /** 0 done or shown, 1 not possible, or not all of it. */
  status: 0 | 1;
}

export function toBlockServices({ store, content, clock }: UnitsContext): BlockServices {
  const { stock, reservations } = store;
  return { stock, reservations, content: { current: () => content }, clock };
}
