import type { Page } from '#tests/support/html/page.ts';
import { createVisitor, type Visitor } from '#tests/support/visitor.ts';
import { recordPage, watchPages } from '../fixture/failure-messages.ts';
import type { FaultFixture } from '../fixture/fault-fixture.ts';
import type { Return } from '../fixture/renter.ts';
import type { RenterPlan } from './schedule.ts';

/** A renter of a run, with everything that the site has shown. */
export interface SimulatedRenter {
  plan: RenterPlan;
  visitor: Visitor;
  email: string;
  /** All reservation codes on any page; the last one is the renter's. */
  codes: Set<string>;
  /** The forms with which the bank sent the browser back. */
  returns: Return[];
  /** The addresses to which PayPal sent the browser back. */
  payPalReturns: string[];
}

const CODE = /\bFF-[A-Z0-9]{6}\b/g;
/** The example beside fields for a code. */
const EXAMPLE_CODE = 'FF-7K2Q9M';
/** A coupon of the demo content. */
export const COUPON = { code: 'PRIMEROS5', uses: 5 };

let renters = 0;

/** `see` gets each response. */
export function makeRenter(
  fixture: FaultFixture,
  plan: RenterPlan,
  see: (page: Page) => void = () => {},
): SimulatedRenter {
  const codes = new Set<string>();
  const visitor = watchPages(createVisitor(fixture.site.origin), (page, from) => {
    see(page);
    for (const code of page.text.match(CODE) ?? []) if (code !== EXAMPLE_CODE) codes.add(code);
    void note(fixture, { codes, page, from });
  });
  const email = `simulated-${++renters}@example.com`;
  return { plan, visitor, email, codes, returns: [], payPalReturns: [] };
}

/** Records what a page says about a payment, for I7. */
async function note(
  fixture: FaultFixture,
  { codes, page, from }: { codes: Set<string>; page: Page; from: number },
): Promise<void> {
  const code = [...codes].at(-1);
  if (!code || !page.url.href.startsWith(fixture.site.origin)) return;
  const [text, where] = [page.text, page.url.pathname];
  const [row] = await fixture
    .query<{ id: string }>('SELECT id FROM reservations WHERE code = $1', [code])
    .catch(() => []);
  if (row) recordPage(fixture, row.id, { text, where, from });
}

/** The code of the renter's reservation. Throws when there is none. */
export function codeOf({ codes }: SimulatedRenter): string {
  const code = [...codes].at(-1);
  if (!code) throw new Error('The renter has no reservation');
  return code;
}
