import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { aDraft } from '#tests/support/a-reservation.ts';
import { getPlaced, storeForTests } from '#tests/support/open-test-store.ts';

const test = storeForTests();

const rest = (draftId: string) =>
  test.query(
    "UPDATE drafts SET touched_at = now() - interval '31 days' WHERE id_hash = encode(sha256($1), 'hex')",
    [Buffer.from(draftId)],
  );

it('returns a draft as it was last saved', async () => {
  const draftId = randomUUID();
  expect(await test.store.reservations.findDraft(draftId)).toBeUndefined();
  await test.store.reservations.saveDraft(draftId, aDraft());
  const draft = aDraft({ carId: 'yaris', renter: { ...aDraft().renter, firstName: 'Zoë 🚗 "\\' } });
  await test.store.reservations.saveDraft(draftId, draft);
  expect(await test.store.reservations.findDraft(draftId)).toEqual(draft);
});

it('stores only hashes of ids', async () => {
  const draftId = randomUUID();
  await test.store.reservations.saveDraft(draftId, aDraft());
  const rows = await test.query<{ row: string }>('SELECT drafts::text AS row FROM drafts');
  expect(rows.some(({ row }) => row.includes(draftId))).toBe(false);
});

it('keeps the reservation id when an older copy of the draft is saved', async () => {
  const draftId = randomUUID();
  const { id } = await getPlaced(test.store, {}, { draftId });
  await test.store.reservations.saveDraft(draftId, aDraft({ reservationId: undefined }));
  expect((await test.store.reservations.findDraft(draftId))?.reservationId).toBe(id);
});

it('clears the reservation id only when it is still the same', async () => {
  const draftId = randomUUID();
  const { id } = await getPlaced(test.store, {}, { draftId });
  await test.store.reservations.clearDraftReservation(draftId, randomUUID());
  await test.store.reservations.clearDraftReservation(draftId, 'forged');
  expect((await test.store.reservations.findDraft(draftId))?.reservationId).toBe(id);
  await test.store.reservations.clearDraftReservation(draftId, id);
  expect((await test.store.reservations.findDraft(draftId))?.reservationId).toBeUndefined();
});

it('opens a renewed draft by its old id until the new one is used, and then by the new one only', async () => {
  const [old, renewed] = [randomUUID(), randomUUID()];
  const { reservations } = test.store;
  const { id } = await getPlaced(test.store, {}, { draftId: old });
  await reservations.renew(old, renewed);
  await reservations.renew(old, renewed);
  expect((await reservations.findDraft(old))?.reservationId).toBe(id);
  await reservations.saveDraft(old, aDraft({ carId: 'yaris' }));
  expect(await reservations.findDraft(renewed)).toMatchObject({ carId: 'yaris', reservationId: id });
  expect(await reservations.findDraft(old)).toBeUndefined();
  await reservations.removeDraft(old);
  expect(await reservations.findDraft(renewed)).toMatchObject({ reservationId: id });
});

it('never brings an old id back by a change that waited for its renewal', async () => {
  const [old, renewed] = [randomUUID(), randomUUID()];
  const { reservations } = test.store;
  const { id } = await getPlaced(test.store, {}, { draftId: old });
  const client = await test.database.pool.connect();
  await client.query('BEGIN');
  await client.query('UPDATE drafts SET id_hash = $1, former_hash = id_hash WHERE id_hash = $2', [
    createHash('sha256').update(renewed).digest('hex'),
    createHash('sha256').update(old).digest('hex'),
  ]);
  const changing = reservations.changeDraft(old, aDraft({ carId: 'yaris' }));
  await setTimeout(100);
  await client.query('COMMIT');
  client.release();
  expect(await changing).toBe(true);
  expect(await reservations.findDraft(renewed)).toMatchObject({ carId: 'yaris', reservationId: id });
  expect(await reservations.changeDraft(old, aDraft())).toBe(false);
  expect(await reservations.findDraft(old)).toBeUndefined();
});

it('renews nothing that is not stored', async () => {
  const [old, renewed] = [randomUUID(), randomUUID()];
  await test.store.reservations.renew(old, renewed);
  expect(await test.store.reservations.findDraft(renewed)).toBeUndefined();
});

it('erases an abandoned draft', async () => {
  const draftId = randomUUID();
  const { id } = await getPlaced(test.store, {}, { draftId });
  await test.store.reservations.removeDraft(draftId);
  expect(await test.store.reservations.findDraft(draftId)).toBeUndefined();
  expect((await test.store.reservations.find(id))?.id).toBe(id);
  await test.store.reservations.removeDraft(draftId);
});

it('erases drafts after thirty days without a change, and hides expired ones before', async () => {
  const [old, fresh] = [randomUUID(), randomUUID()];
  await getPlaced(test.store, {}, { draftId: old });
  await test.store.reservations.saveDraft(fresh, aDraft());
  await rest(old);
  expect(await test.store.reservations.findDraft(old)).toBeUndefined();
  await test.store.eraseStale();
  expect(await test.query("SELECT FROM drafts WHERE touched_at < now() - interval '30 days'")).toEqual([]);
  expect(await test.store.reservations.findDraft(fresh)).toBeDefined();
});

it('starts a new draft for an expired one, without its reservation', async () => {
  const draftId = randomUUID();
  await getPlaced(test.store, {}, { draftId });
  await rest(draftId);
  await test.store.reservations.saveDraft(draftId, aDraft());
  expect((await test.store.reservations.findDraft(draftId))?.reservationId).toBeUndefined();
});
