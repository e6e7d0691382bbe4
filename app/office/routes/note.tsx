import { useTranslations } from 'use-intl';
import { servicesContext } from '#app/request/context.ts';
import { readText } from '#app/request/read-body.ts';
import { TextArea } from '#app/ui/field.tsx';
import { addNote, LONGEST_NOTE } from '#operations/office/add-note.ts';
import { getActor } from '../session.ts';
import { VerbPage } from '../verb-page.tsx';
import { answerVerb, loadVerb, readVerb } from '../verb-request.ts';
import type { Route } from './+types/note';

export function loader(args: Route.LoaderArgs) {
  return loadVerb(args, 'note');
}

export async function action(args: Route.ActionArgs) {
  const sent = await readVerb(args, ['note']);
  // A longer one is refused and shown again.
  const text = readText(sent.form.get('text'), 2 * LONGEST_NOTE);
  const outcome = await addNote(args.context.get(servicesContext), getActor(args.context), { ...sent, text });
  return answerVerb(args, { verb: 'note', sent, typed: { text } }, outcome);
}

/** What employees should know about a reservation. */
export default function Note({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.note');
  const problem = actionData?.problem;
  const message = problem?.kind === 'invalid' ? t(problem.problem, { most: LONGEST_NOTE }) : undefined;
  return (
    <VerbPage verb="note" view={loaderData} problem={problem} message={message}>
      <TextArea
        name="text"
        label={t('text')}
        hint={t('hint')}
        error={message}
        rows={6}
        maxLength={LONGEST_NOTE}
        defaultValue={actionData?.typed.text}
        required
      />
    </VerbPage>
  );
}
