import { useTranslations } from 'use-intl';
import { servicesContext } from '#app/request/context.ts';
import { readText } from '#app/request/read-body.ts';
import { parsePhone } from '#app/texts/phone.server.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useFieldErrors } from '#app/ui/field-problems.ts';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { type CorrectedForm, correctRenter } from '#operations/office/correct-renter.ts';
import { toReservationPath } from '../reservation-path.ts';
import { getActor } from '../session.ts';
import { useReviewText, VerbPage } from '../verb-page.tsx';
import { answerVerb, openVerbPage, readVerb } from '../verb-request.ts';
import type { Route } from './+types/renter';

const LONGEST = 300;
const WAS = 'was_';

export async function loader(args: Route.LoaderArgs) {
  const { opened, view, kept } = await openVerbPage(args, 'renter');
  const { renter } = opened.reservation;
  return { view, renter, typed: kept ? readTyped(kept) : { form: renter, was: renter } };
}

export async function action(args: Route.ActionArgs) {
  const sent = await readVerb(args, ['renter']);
  const typed = readTyped(sent.form);
  const { form } = typed;
  const services = args.context.get(servicesContext);
  const outcome = await correctRenter(services, getActor(args.context), { ...sent, form, parsePhone });
  return answerVerb(args, { verb: 'renter', sent, typed }, outcome);
}

/** The sent fields, and the values that the form had when it was opened. */
function readTyped(sent: FormData): Record<'form' | 'was', CorrectedForm> {
  return { form: readRenter(sent, ''), was: readRenter(sent, WAS) };
}

function readRenter(sent: FormData, prefix: string): CorrectedForm {
  const read = (name: keyof CorrectedForm) => readText(sent.get(prefix + name), LONGEST);
  return {
    firstName: read('firstName'),
    lastName: read('lastName'),
    email: read('email'),
    phone: read('phone'),
    birthday: read('birthday'),
    license: read('license'),
  };
}

/** Corrects what the renter has typed wrong. */
export default function RenterPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('office');
  const tField = useTranslations('reservation.page.client');
  const problem = actionData?.problem;
  const orReview = useReviewText(loaderData.view);
  const errorOf = useFieldErrors(problem?.kind === 'invalid' ? problem.problems : []);
  const { renter } = loaderData;
  const { form, was } = (actionData ?? loaderData).typed;
  const field = (name: keyof CorrectedForm) => {
    // A value that was not edited here would undo a later correction by another employee.
    const isTyped = form[name] !== was[name];
    const isOther = isTyped && was[name] !== '' && was[name] !== renter[name] && form[name] !== renter[name];
    return {
      name,
      label: tField(name),
      defaultValue: isTyped ? form[name] : renter[name],
      ...(isOther && { hint: t('renter.now', { value: renter[name] }) }),
      error: errorOf(name),
      required: true,
    };
  };
  return (
    <VerbPage
      verb="renter"
      view={loaderData.view}
      problem={problem}
      message={orReview(problem?.kind, useMessageOf(problem))}
    >
      {problem?.kind === 'other-terms' && problem.canChange ? (
        <p>
          {/* The key Enter presses the first button of a form. */}
          <button type="submit" name="intent" value="renter" tabIndex={-1} aria-hidden className="sr-only" />
          <Button
            name="intent"
            value="correct"
            variant="secondary"
            formAction={toReservationPath(loaderData.view.code, 'change')}
          >
            {t('renter.toChange')}
          </Button>
        </p>
      ) : null}
      <HiddenFields entries={Object.entries(renter).map(([name, value]) => [WAS + name, value])} />
      <TextField {...field('firstName')} />
      <TextField {...field('lastName')} />
      <TextField hint={t('renter.linksEnd')} {...field('email')} type="email" />
      <TextField {...field('phone')} type="tel" />
      <TextField {...field('birthday')} type="date" />
      <TextField {...field('license')} />
    </VerbPage>
  );
}

function useMessageOf(problem: { kind: string; canChange?: boolean } | undefined): string | undefined {
  const t = useTranslations('office');
  switch (problem?.kind) {
    case 'invalid':
      return t('verb.invalid');
    case 'unchanged':
    case 'payment-in-progress':
      return t(`renter.${problem.kind}`);
    case 'other-terms':
      return t(problem.canChange ? 'renter.otherPrice' : 'renter.other-terms');
  }
  return undefined;
}
