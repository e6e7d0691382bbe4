import { expect, it } from 'vitest';
import { chooseAs, reserveAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { renewDraft } from './renew-draft.ts';

const fixture = fixtureForTests();

it('returns the same reservation to a form sent twice whose first answer, with the new id, was lost', async () => {
  const { services } = fixture;
  const draftId = await chooseAs(services);
  const first = await reserveAs(services, draftId);
  const renewed = await renewDraft(services, draftId);
  expect(await reserveAs(services, draftId)).toEqual(first);
  expect(await renewDraft(services, draftId)).toBe(renewed);
  expect(await reserveAs(services, renewed)).toEqual(first);
  expect(await services.reservations.findDraft(draftId)).toBeUndefined();
});

it('returns the same reservation when the id is renewed between finding and booking the draft', async () => {
  const { services } = fixture;
  const draftId = await chooseAs(services);
  let isFirst = true;
  const place: typeof services.reservations.place = async (input) => {
    if (isFirst) {
      isFirst = false;
      await reserveAs(services, draftId);
      await renewDraft(services, draftId);
    }
    return services.reservations.place(input);
  };
  const late = { ...services, reservations: { ...services.reservations, place } };
  const second = await reserveAs(late, draftId);
  const third = await reserveAs(services, await renewDraft(services, draftId));
  expect(second).toEqual(third);
  expect(second.kind).toBe('placed');
});
