import { hasRight } from '#domain/office/rights.ts';
import type { EditedCollection } from '../../ports/content-editor.ts';
import type { Services } from '../../ports/services.ts';
import type { Actor, Verb } from '../../ports/staff-store.ts';
import { type NotAllowed, refuse, refuseAct } from '../act.ts';

export type ContentServices = Pick<
  Services,
  'clock' | 'staff' | 'content' | 'contentEditor' | 'contentRevisions' | 'random'
>;

/** Collections that the employee may change: those of `content`, those of `rates`, or both. */
export function listOwnCollections(
  { contentEditor }: Pick<Services, 'contentEditor'>,
  { employee }: Actor,
): EditedCollection[] {
  return contentEditor.collections.filter(({ right }) => !employee || hasRight(employee, right));
}

/** Whether the employee may change any content. A refused look is in the audit. */
export async function refuseContent(
  services: ContentServices,
  actor: Actor,
  subject: string,
): Promise<NotAllowed | undefined> {
  const { employee } = actor;
  const isEditor = !employee || hasRight(employee, 'content') || hasRight(employee, 'rates');
  return isEditor ? undefined : refuseAct(services, actor, { verb: 'see-page', subject });
}

/** A collection that the employee may change. A refusal is in the audit. */
export async function reachCollection(
  services: ContentServices,
  actor: Actor,
  { collection: name, verb, key }: { collection: string; verb: Verb; key?: string | undefined },
): Promise<NotAllowed | { kind: 'missing' } | { kind: 'reached'; collection: EditedCollection }> {
  const collection = services.contentEditor.collections.find((one) => one.name === name);
  const subject = toSubject(name, key);
  if (!collection) return (await refuseContent(services, actor, subject)) ?? { kind: 'missing' };
  const refusal = await refuse(services, actor, { right: collection.right, act: { verb, subject } });
  return refusal ?? { kind: 'reached', collection };
}

/** Of a record in the audit. */
export function toSubject(collection: string, key: string | undefined): string {
  return key === undefined ? collection : `${collection}/${key}`;
}
