import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDraft } from '#tests/support/a-reservation.ts';
import { getPlaced, openTestStore, type TestStore } from '#tests/support/open-test-store.ts';

let test: TestStore;

beforeAll(async () => {
  test = await openTestStore();
});
afterAll(() => test.close());

const rest = (draftId: string) =>
  test.query(
    "UPDATE drafts SET touched_at = now() - interval '31 days' WHERE id_hash = encode(sha256($1), 'hex')",
    [Buffer.from(draftId)],
  );

it('returns a draft as it was last saved', async () => {
  const draftId = randomUUID();
  expect(await test.store.drafts.find(draftId)).toBeUndefined();
  await test.store.drafts.save(draftId, aDraft());
  const draft = aDraft({ carId: 'yaris', renter: { ...aDraft().renter, firstName: 'Zoë 🚗 "\\' } });
  await test.store.drafts.save(draftId, draft);
  expect(await test.store.drafts.find(draftId)).toEqual(draft);
});

it('stores only hashes of ids', async () => {
  const draftId = randomUUID();
  await test.store.drafts.save(draftId, aDraft());
  const rows = await test.query<{ row: string }>('SELECT drafts::text AS row FROM drafts');
  expect(rows.some(({ row }) => row.includes(draftId))).toBe(false);
});

it('keeps the reservation id when an older copy of the draft is saved', async () => {
  const draftId = randomUUID();
  const { id } = await getPlaced(test.store, {}, { draftId });
  await test.store.drafts.save(draftId, aDraft({ reservationId: undefined }));
  expect((await test.store.drafts.find(draftId))?.reservationId).toBe(id);
});

it('clears the reservation id only when it is still the same', async () => {
  const draftId = randomUUID();
  const { id } = await getPlaced(test.store, {}, { draftId });
  await test.store.drafts.clearReservation(draftId, randomUUID());
  await test.store.drafts.clearReservation(draftId, 'forged');
  expect((await test.store.drafts.find(draftId))?.reservationId).toBe(id);
  await test.store.drafts.clearReservation(draftId, id);
  expect((await test.store.drafts.find(draftId))?.reservationId).toBeUndefined();
});

it('opens a renewed draft by its old id until the new one is used, and then by the new one only', async () => {
  const [old, renewed] = [randomUUID(), randomUUID()];
  const { drafts } = test.store;
  const { id } = await getPlaced(test.store, {}, { draftId: old });
  await drafts.renew(old, renewed);
  await drafts.renew(old, renewed);
  expect((await drafts.find(old))?.reservationId).toBe(id);
  await drafts.save(old, aDraft({ carId: 'yaris' }));
  expect(await drafts.find(renewed)).toMatchObject({ carId: 'yaris', reservationId: id });
  expect(await drafts.find(old)).toBeUndefined();
  await drafts.remove(old);
  expect(await drafts.find(renewed)).toMatchObject({ reservationId: id });
});

it('renews nothing that is not stored', async () => {
  const [old, renewed] = [randomUUID(), randomUUID()];
  await test.store.drafts.renew(old, renewed);
  expect(await test.store.drafts.find(renewed)).toBeUndefined();
});

it('erases an abandoned draft', async () => {
  const draftId = randomUUID();
  const { id } = await getPlaced(test.store, {}, { draftId });
  await test.store.drafts.remove(draftId);
  expect(await test.store.drafts.find(draftId)).toBeUndefined();
  expect((await test.store.reservations.find(id))?.id).toBe(id);
  await test.store.drafts.remove(draftId);
});

it('erases drafts after thirty days without a change, and hides expired ones before', async () => {
  const [old, fresh] = [randomUUID(), randomUUID()];
  await getPlaced(test.store, {}, { draftId: old });
  await test.store.drafts.save(fresh, aDraft());
  await rest(old);
  expect(await test.store.drafts.find(old)).toBeUndefined();
  await test.store.eraseStale();
  expect(await test.query("SELECT FROM drafts WHERE touched_at < now() - interval '30 days'")).toEqual([]);
  expect(await test.store.drafts.find(fresh)).toBeDefined();
});

it('starts a new draft for an expired one, without its reservation', async () => {
  const draftId = randomUUID();
  await getPlaced(test.store, {}, { draftId });
  await rest(draftId);
  await test.store.drafts.save(draftId, aDraft());
  expect((await test.store.drafts.find(draftId))?.reservationId).toBeUndefined();
});
