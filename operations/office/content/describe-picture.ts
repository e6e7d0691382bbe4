import type { EditedPicture, Unavailable } from '../../ports/content-editor.ts';
import type { Actor } from '../../ports/staff-store.ts';
import { type NotAllowed, toAudit } from '../act.ts';
import { type ContentServices, refuseContent } from './reach-collection.ts';

const toSubject = (id: string) => `directus_files/${id}`;

/** A picture with its text for those who do not see it, and the point that stays in view. */
export async function openPicture(
  services: ContentServices,
  actor: Actor,
  id: string,
): Promise<NotAllowed | Unavailable | { kind: 'missing' } | { kind: 'found'; picture: EditedPicture }> {
  const refusal = await refuseContent(services, actor, toSubject(id));
  return refusal ?? services.contentEditor.readPicture(id);
}

export async function describePicture(
  services: ContentServices,
  actor: Actor,
  { id, ...about }: { id: string } & Pick<EditedPicture, 'description' | 'focus'>,
): Promise<NotAllowed | Unavailable | { kind: 'missing' } | { kind: 'written' }> {
  const opened = await openPicture(services, actor, id);
  if (opened.kind !== 'found') return opened;
  const outcome = await services.contentEditor.describePicture(id, about);
  if (outcome.kind !== 'written') return outcome;
  const { description, focus } = opened.picture;
  const act = {
    verb: 'edit-content',
    subject: toSubject(id),
    before: { record: { description, focus: focus ?? null } },
    after: { record: { description: about.description, focus: about.focus ?? null } },
  } as const;
  await services.staff.addAudit(toAudit(services, actor, act));
  return outcome;
}
