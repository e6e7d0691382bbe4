import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { anAuditedAct, auditOf } from '#tests/support/an-employee.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';

const fixture = fixtureForTests();
const revisions = () => fixture.store.contentRevisions;

function anEdit(key: string | undefined, { at = Date.now(), formId }: { at?: number; formId?: string } = {}) {
  return { collection: 'promos', key, formId, at, who: 'ana', after: { slug: 'typed' } };
}

const written = (key: string) => ({
  key,
  before: { slug: 'before' },
  after: { slug: 'after' },
  undoes: undefined,
  draftId: undefined,
});

it('an edit of a record begins when the one before it has ended, and is in the history with its audit', async () => {
  const key = randomUUID();
  const first = await revisions().begin(anEdit(key));
  const second = revisions().begin(anEdit(key));
  expect(await revisions().begin(anEdit(randomUUID()))).toBeDefined();
  await revisions().finish(first ?? 0, written(key), anAuditedAct('edit-content', `promos/${key}`));
  const next = await second;
  expect(next).toBeGreaterThan(first ?? 0);
  await revisions().abandon(next ?? 0, true);
  const [revision, ...more] = await revisions().list({ collection: 'promos', key }, 10);
  expect(more).toEqual([]);
  expect(revision).toMatchObject({
    who: 'ana',
    before: { slug: 'before' },
    after: { slug: 'after' },
    isKnown: true,
  });
  expect(await auditOf(fixture, `promos/${key}`)).toHaveLength(1);
});

it('a deleted record is in the list of those, until it is made again', async () => {
  const [collection, key] = ['jobs', randomUUID()];
  const edit = async (change: { before?: object; after?: object }) => {
    const id = await revisions().begin({ ...anEdit(key), collection, after: undefined });
    const whole = { ...written(key), before: undefined, after: undefined, ...change };
    await revisions().finish(
      id ?? 0,
      whole as ReturnType<typeof written>,
      anAuditedAct('delete-content', key),
    );
  };
  const find = async () => (await revisions().listDeleted(collection, 100)).find((one) => one.key === key);
  await edit({ after: { slug: 'made' } });
  expect(await find()).toBeUndefined();
  await edit({ before: { slug: 'made' } });
  expect(await find()).toMatchObject({ before: { slug: 'made' }, after: undefined, isKnown: true });
  await edit({ after: { slug: 'made' } });
  expect(await find()).toBeUndefined();
});

it('an edit whose process has ended does not stand in the way of the next one', async () => {
  const key = randomUUID();
  await revisions().begin(anEdit(key, { at: Date.now() - 61_000 }));
  expect(await revisions().begin(anEdit(key))).toBeDefined();
  const [lost] = await revisions().list({ collection: 'promos', key }, 10);
  expect(lost).toMatchObject({ isKnown: false, after: { slug: 'typed' } });
  expect(await revisions().find(lost?.id ?? 0)).toBeUndefined();
});

it.each([
  [randomUUID(), true],
  [undefined, false],
])('the form of a lost edit of the record %s may be sent again: %s', async (key, mayAgain) => {
  const formId = randomUUID();
  const lost = await revisions().begin(anEdit(key, { formId }));
  await revisions().abandon(lost ?? 0, false);
  expect((await revisions().begin(anEdit(key, { formId }))) !== undefined).toBe(mayAgain);
});

it('a form begins one edit', async () => {
  const formId = randomUUID();
  const begun = await revisions().begin(anEdit(undefined, { formId }));
  const again = revisions().begin(anEdit(undefined, { formId }));
  await revisions().finish(begun ?? 0, written('7'), anAuditedAct('edit-content', 'promos/7'));
  expect(await again).toBeUndefined();
});

it('a draft is due at its time, until it is refused, published or dropped', async () => {
  const now = Date.now();
  const draft = {
    id: randomUUID(),
    collection: 'promos',
    key: '9',
    units: { slug: 'later' },
    read: { slug: 'print' },
    rates: undefined,
    staffId: undefined,
    who: 'ana',
    savedAt: now,
    publishAt: now + 1_000,
  };
  const audited = () => anAuditedAct('draft-content', 'promos/9');
  const isDue = async () => (await revisions().listDueDrafts(now + 1_000)).some(({ id }) => id === draft.id);
  expect(await revisions().saveDraft(draft, audited())).toEqual({ kind: 'done' });
  expect((await revisions().listDueDrafts(now + 999)).map(({ id }) => id)).not.toContain(draft.id);
  expect(await isDue()).toBe(true);
  await revisions().refuseDraft(draft.id, 'conflict');
  expect([await isDue(), (await revisions().findDraft(draft.id))?.refused]).toEqual([false, 'conflict']);
  const other = { ...draft, units: { slug: 'other' }, rates: { act: 'season' } };
  await revisions().saveDraft(other, audited());
  expect(await revisions().findDraft(draft.id)).toEqual({ ...other, refused: undefined });
  expect(await revisions().dropDraft(draft.id, audited())).toEqual({ kind: 'done' });
  expect(await revisions().dropDraft(draft.id, audited())).toEqual({ kind: 'stale' });
});
