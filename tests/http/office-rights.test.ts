import { beforeAll, expect, it } from 'vitest';
import { createStore } from '#adapters/store/create-store.ts';
import routes from '#app/routes.ts';
import { demoStaff } from '#demo/staff.ts';
import { hasRight, type Right } from '#domain/office/rights.ts';
import { type Verb, verbs } from '#operations/ports/staff-store.ts';
import { heldForNow } from '#tests/support/a-reservation.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { getPlaced } from '#tests/support/open-test-store.ts';
import { type DemoRole, findStaff, signInStaff } from '#tests/support/sign-in-staff.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const site = siteForTests();
const visitors = new Map<DemoRole, Visitor>();
let code: string;
beforeAll(async () => {
  for (const { role } of demoStaff) visitors.set(role, await signInStaff(site, role));
  ({ code } = await getPlaced(createStore(site.database), heldForNow()));
});

interface Sent {
  right: Right;
  path: string;
  /** Sent to the path; undefined: the page is opened. The version is old, so that nothing happens to the reservation. */
  form?: Record<string, string>;
}

/** The form of a verb of a reservation. */
const at = (right: Right, verb: string, intent = verb): Sent => ({
  right,
  path: `reservations/CODE/${verb}`,
  form: { intent, version: '0' },
});

const atUnit = (intent: string): Sent => ({
  right: 'units',
  path: 'units/PTY-ICAR-1',
  form: { intent, version: '0' },
});

/** Each thing that the audit knows, with the right that the company decided; undefined: everybody, for oneself. */
const VERBS: Record<Verb, Sent | undefined> = {
  'sign-in': undefined,
  'second-factor': undefined,
  'new-factor': undefined,
  'recovery-code': undefined,
  'end-session': undefined,
  'change-language': undefined,
  // The pages are those of `PAGES`.
  'see-page': { right: 'audit', path: 'audit' },
  quote: { right: 'walk-in', path: 'new/nothing', form: { intent: 'quote' } },
  book: { right: 'walk-in', path: 'new', form: { car_id: 'none' } },
  invite: {
    right: 'people',
    path: 'people',
    form: { intent: 'invite', email: 'x@example.com', role: 'boss' },
  },
  'change-person': { right: 'people', path: 'people', form: { intent: 'change-person', id: 'nobody' } },
  'reset-factor': { right: 'people', path: 'people', form: { intent: 'reset-factor', id: 'nobody' } },
  'see-reservation': { right: 'bookings', path: 'reservations/CODE' },
  'see-papers': { right: 'papers', path: 'reservations/CODE/papers/license' },
  'approve-papers': at('papers', 'papers', 'approve'),
  'ask-papers': at('papers', 'papers', 'ask-again'),
  'refuse-papers': at('papers', 'papers', 'refuse'),
  'hand-over': at('rentals', 'hand-over'),
  'take-back': at('rentals', 'take-back'),
  charge: at('rentals', 'charge'),
  change: at('changes', 'change'),
  extend: at('changes', 'extend'),
  exchange: at('rentals', 'exchange'),
  payment: at('counter-payments', 'payment'),
  refund: at('refunds', 'refund'),
  'confirm-refund': at('refunds', 'refund', 'confirm-refund'),
  'reject-refund': at('refunds', 'refund', 'reject-refund'),
  note: at('changes', 'note'),
  renter: at('changes', 'renter'),
  resend: at('changes', 'resend'),
  cancel: at('changes', 'cancel'),
  'no-show': at('changes', 'no-show'),
  resolve: { right: 'payments', path: 'money/CODE-01', form: { intent: 'resolve' } },
  retry: { right: 'payments', path: 'money/CODE-01', form: { intent: 'retry' } },
  reconcile: { right: 'payments', path: 'money', form: { intent: 'reconcile', day: '2099-01-01' } },
  'close-day': {
    right: 'counter-payments',
    path: 'money/close',
    form: { intent: 'close-day', branch: 'PTY', date: '2099-01-01' },
  },
  'add-units': { right: 'units', path: 'units', form: { intent: 'add-units', home: 'PTY', count: '0' } },
  'edit-unit': atUnit('edit-unit'),
  'block-unit': atUnit('block-unit'),
  'lift-block': atUnit('lift-block'),
  'move-unit': { right: 'units', path: 'board?move=CODE', form: { intent: 'move-unit', version: '0' } },
  'delete-content': { right: 'content', path: 'content/promos/1/delete', form: { intent: 'delete' } },
  'edit-content': { right: 'content', path: 'content/promos/1', form: { intent: 'save' } },
  // The form is not received without the right, so that it is refused as the hand over.
  'car-photo': undefined,
  'car-mark': undefined,
  // So are forms of content, as an edit.
  'undo-content': undefined,
  'draft-content': undefined,
  'drop-draft': undefined,
  'publish-draft': undefined,
  'upload-file': undefined,
};

const cases = verbs.flatMap((verb) => demoStaff.map(({ role }): [Verb, DemoRole] => [verb, role]));

it.each(cases.filter(([verb]) => VERBS[verb] !== undefined))(
  '%s is refused past the page to the role %s unless it has the right, and the audit says so',
  async (verb, role) => {
    const { right, path, form } = VERBS[verb] as Sent;
    const address = `/staff/${path.replace('CODE', code)}`;
    const visitor = visitors.get(role) as Visitor;
    const { status } = await (form ? visitor.post(address, form) : visitor.get(address));
    const refused = await site.query(
      `SELECT 1 FROM staff_audit WHERE verb = $1 AND who = $2 AND outcome = 'refused'`,
      [verb, findStaff(role).email],
    );
    const isAllowed = hasRight({ role }, right);
    expect([status === 403, refused.length > 0, status < 500]).toEqual([!isAllowed, !isAllowed, true]);
  },
);

/** Addresses of the office behind the sign-in, with the right that each needs; undefined: everybody's. */
const PAGES: Record<string, Right | undefined> = {
  '': undefined,
  today: 'bookings',
  papers: 'papers',
  board: 'bookings',
  units: 'units',
  'units/:label': 'units',
  new: 'walk-in',
  'new/:draft': 'walk-in',
  money: 'payments',
  'money/close': 'counter-payments',
  'money/:reference': 'payments',
  'reservations/:code': 'bookings',
  'reservations/:code/agreement': 'bookings',
  'reservations/:code/papers': 'papers',
  'reservations/:code/papers/:kind': 'papers',
  'reservations/:code/:end/photos': 'rentals',
  'reservations/:code/:end/photos/:place': 'rentals',
  'reservations/:code/hand-over': 'rentals',
  'reservations/:code/take-back': 'rentals',
  'reservations/:code/charge': 'rentals',
  'reservations/:code/change': 'changes',
  'reservations/:code/extend': 'changes',
  'reservations/:code/exchange': 'rentals',
  'reservations/:code/payment': 'counter-payments',
  'reservations/:code/refund': 'refunds',
  'reservations/:code/note': 'changes',
  'reservations/:code/renter': 'changes',
  'reservations/:code/resend': 'changes',
  'reservations/:code/cancel': 'changes',
  'reservations/:code/no-show': 'changes',
  changes: 'bookings',
  // Editors have both rights, managers that of rates alone.
  content: 'rates',
  'content/:collection': 'rates',
  'content/:collection/:id': 'rates',
  'content/:collection/:id/preview': 'rates',
  'content/:collection/:id/preview/page': 'rates',
  rates: 'rates',
  'rates/change': 'rates',
  'rates/driver': 'rates',
  reports: 'reports',
  'reports/csv': 'reports',
  'content/:collection/:id/delete': 'rates',
  'content/pictures/:file': 'rates',
  people: 'people',
  audit: 'audit',
  account: undefined,
  '*': undefined,
};

it('each address of the office has its right in this test', () => {
  const wing = routes.find(({ path }) => path === 'staff');
  const signedIn = wing?.children?.find(({ id }) => id === 'office:signed-in');
  expect(signedIn?.children?.map(({ path = '' }) => path).sort()).toEqual(Object.keys(PAGES).sort());
});

it.each(Object.entries(PAGES))('/staff/%s is opened only with the right %s', async (page, right) => {
  const path = page
    .replace(':code', code)
    .replace(':reference', `${code}-01`)
    .replace(':kind', 'license')
    .replace(':end', 'hand-over')
    .replace(':place', 'front')
    .replace(':label', 'PTY-ICAR-1');
  for (const { role } of demoStaff) {
    const isAllowed = right === undefined || hasRight({ role }, right);
    // Its answer to those who may see it has no end.
    if (page === 'changes' && isAllowed) continue;
    const { status } = await (visitors.get(role) as Visitor).get(`/staff/${path.replace('*', 'nothing')}`);
    expect([role, status === 403, status < 500]).toEqual([role, !isAllowed, true]);
  }
});

it('a form about people without a known intent is refused', async () => {
  for (const intent of ['', 'delete', 'constructor', '__proto__'])
    expect([intent, (await visitors.get('admin')?.post('/staff/people', { intent }))?.status]).toEqual([
      intent,
      400,
    ]);
});
