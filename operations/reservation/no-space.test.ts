import { expect, it } from 'vitest';
import { chooseAs, reserveAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';

const fixture = fixtureForTests();

it('starts nothing new while disk space is low, and continues held reservations', async () => {
  const diskSpace = { isLow: () => true, freeBytes: () => 0 };
  const low = { ...fixture.services, host: { ...fixture.services.host, diskSpace } };
  const draftId = await chooseAs(fixture.services);
  expect((await reserveAs(low, draftId)).kind).toBe('no-space');
  expect((await reserveAs(fixture.services, draftId)).kind).toBe('placed');
  expect((await reserveAs(low, draftId)).kind).toBe('placed');
});
