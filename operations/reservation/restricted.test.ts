import { afterEach, expect, it } from 'vitest';
import type { Restriction } from '#domain/fleet/restrictions.ts';
import { chooseAs, reserveAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { reviewDraft } from './review-draft.ts';

const fixture = fixtureForTests();

afterEach(() => restrict());

function restrict(...restrictions: Restriction[]) {
  fixture.edit((content) => ({ ...content, restrictions }));
}

/** For the worked example, seven days from 2 March from PTY to CDE. */
const scope = { name: undefined, classes: [], branches: [] };
const ROWS: Restriction[] = [
  { ...scope, kind: 'stop-sale', from: '2026-03-08', to: '2026-03-10' },
  { ...scope, kind: 'no-pickup', from: '2026-03-02', to: '2026-03-02', branches: ['PTY'] },
  { ...scope, kind: 'no-return', from: '2026-03-09', to: '2026-03-09', branches: ['CDE'] },
  { ...scope, kind: 'min-days', days: 8, from: '2026-03-01', to: '2026-03-03', classes: ['ICAR'] },
  { ...scope, kind: 'max-days', days: 6, from: '2026-03-01', to: '2026-03-03' },
];

it.each(ROWS)(
  'a rental that $kind refuses can neither be chosen nor booked from an older page',
  async (row) => {
    const draftId = await chooseAs(fixture.services);
    restrict(row);
    await expect(chooseAs(fixture.services)).rejects.toThrow('The car was refused: restricted');
    expect((await reviewDraft(fixture.services, { draftId, clientIp: '127.0.0.1' })).kind).toBe('restricted');
    expect(await reserveAs(fixture.services, draftId)).toEqual({ kind: 'restricted' });
    restrict({ ...row, classes: ['ECAR'] });
    expect((await reserveAs(fixture.services, draftId)).kind).toBe('placed');
  },
);
