import type { ContentProblem, SiteContent } from '../../ports/content.ts';
import type {
  ContentRecord,
  EditedCollection,
  FieldProblem,
  Unavailable,
} from '../../ports/content-editor.ts';
import type { Services } from '../../ports/services.ts';
import type { Actor } from '../../ports/staff-store.ts';
import type { NotAllowed } from '../act.ts';
import { findProblems, nameRecord } from './list-content.ts';
import { type ContentServices, reachCollection } from './reach-collection.ts';
import { toValues } from './to-values.ts';
import type { TypedUnits } from './typed.ts';

export interface RecordPreview {
  kind: 'previewed';
  collection: EditedCollection;
  name: string;
  /** As it would be stored. */
  record: ContentRecord;
  brand: string;
  content: SiteContent;
  /** What the site would not show of the record. */
  problems: ContentProblem[];
}

/**
 * The content as if a draft, or a record of any status, were published; stores nothing. `missing`: there is no such
 * record, or the draft is of another one.
 */
export async function previewRecord(
  services: ContentServices & Pick<Services, 'site'>,
  actor: Actor,
  asked: { collection: string; key: string | undefined; draftId: string | undefined },
): Promise<
  | NotAllowed
  | Unavailable
  | { kind: 'missing' }
  | { kind: 'refused'; collection: EditedCollection; name: string; problems: FieldProblem[] }
  | RecordPreview
> {
  const { key, draftId } = asked;
  const reached = await reachCollection(services, actor, { ...asked, verb: 'see-page' });
  if (reached.kind !== 'reached') return reached;
  const { collection } = reached;
  const draft = draftId === undefined ? undefined : await services.contentRevisions.findDraft(draftId);
  const isOwn = draft?.collection === collection.name && draft.key === key;
  if (!isOwn && (draftId !== undefined || key === undefined)) return { kind: 'missing' };
  const found = key === undefined ? undefined : await services.contentEditor.read(collection, key);
  if (found && found.kind !== 'found') return found;
  const units = (draft?.units ?? {}) as TypedUnits;
  const { values, problems } = toValues(collection.fields, units, found?.record);
  const record: ContentRecord = { id: 0, ...found?.record, ...values };
  const name = nameRecord(collection, record);
  if (problems.length > 0) return { kind: 'refused', collection, name, problems };
  return map(services, { collection, name, key, values, record });
}

interface Draft extends Pick<RecordPreview, 'collection' | 'name' | 'record'> {
  key: string | undefined;
  values: Record<string, unknown>;
}

async function map(
  { contentEditor, content, site }: Pick<Services, 'contentEditor' | 'content' | 'site'>,
  { collection, name, key, values, record }: Draft,
): Promise<Unavailable | RecordPreview> {
  const fields = { ...values, ...(record.status === 'draft' && { status: 'published' }) };
  const brand = findBrand(collection, record, site.brand);
  const last = brand === site.brand ? content.current() : undefined;
  const mapped = await contentEditor.preview({ collection, key, fields }, { brand, last });
  if (mapped.kind === 'unavailable') return mapped;
  const problems = findProblems(collection, record, mapped.problems);
  return { ...mapped, kind: 'previewed', collection, name, record, brand, problems };
}

/** The brand of settings; of a record that the own site does not show, the first one that does. */
function findBrand({ name }: EditedCollection, record: ContentRecord, own: string): string {
  if (name === 'sites_config') return String(record.brand);
  const brands = String(record.brands ?? '')
    .split(',')
    .filter(Boolean);
  return brands.length === 0 || brands.includes(own) ? own : (brands[0] ?? own);
}
