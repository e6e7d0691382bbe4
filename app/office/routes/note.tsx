import { useTranslations } from 'use-intl';
import { servicesContext } from '#app/request/context.ts';
import { readText } from '#app/request/read-body.ts';
import { TextArea } from '#app/ui/field.tsx';
import { addNote, LONGEST_NOTE } from '#operations/office/add-note.ts';
import { getActor } from '../session.ts';
import { VerbPage } from '../verb-page.tsx';
import { answerVerb, openVerbPage, readVerb } from '../verb-request.ts';
import type { Route } from './+types/note';

export async function loader(args: Route.LoaderArgs) {
  const { view, kept } = await openVerbPage(args, 'note');
  return { view, typed: kept && readTyped(kept) };
}

export async function action(args: Route.ActionArgs) {
  const sent = await readVerb(args, ['note']);
  const typed = readTyped(sent.form);
  const services = args.context.get(servicesContext);
  const outcome = await addNote(services, getActor(args.context), { ...sent, ...typed });
  return answerVerb(args, { verb: 'note', sent, typed }, outcome);
}

/** A longer one is refused and shown again. */
function readTyped(form: FormData) {
  return { text: readText(form.get('text'), 2 * LONGEST_NOTE) };
}

/** What employees should know about a reservation. */
export default function Note({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.note');
  const problem = actionData?.problem;
  const message = problem?.kind === 'invalid' ? t(problem.problem, { most: LONGEST_NOTE }) : undefined;
  return (
    <VerbPage verb="note" view={loaderData.view} problem={problem} message={message}>
      <TextArea
        name="text"
        label={t('text')}
        hint={t('hint')}
        error={message}
        rows={6}
        maxLength={LONGEST_NOTE}
        defaultValue={(actionData ?? loaderData).typed?.text}
        required
      />
    </VerbPage>
  );
}
