import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readText } from '#app/request/read-body.ts';
import { formatDateTime } from '#app/texts/format.ts';
import { SelectField } from '#app/ui/field.tsx';
import { fromInstant } from '#domain/calendar/panama.ts';
import { listResendable, resendMail } from '#operations/office/resend-mail.ts';
import { getActor } from '../session.ts';
import { VerbPage } from '../verb-page.tsx';
import { answerVerb, openVerbPage, readVerb } from '../verb-request.ts';
import type { Route } from './+types/resend';

const LONGEST_ID = 40;

export async function loader(args: Route.LoaderArgs) {
  const { opened, view, kept } = await openVerbPage(args, 'resend');
  const { language } = args.context.get(languageContext);
  const { reservation, state } = opened;
  const mails = await listResendable(args.context.get(servicesContext), reservation, state);
  return {
    view,
    typed: kept && readTyped(kept),
    to: reservation.renter.email,
    mails: mails.reverse().map(({ id, kind, createdAt, sentAt, givenUpAt }) => ({
      id,
      kind,
      at: formatDateTime(fromInstant(sentAt ?? createdAt), language),
      sending: toSending({ sentAt, givenUpAt }),
    })),
  };
}

function toSending({ sentAt, givenUpAt }: { sentAt: number | undefined; givenUpAt: number | undefined }) {
  if (sentAt !== undefined) return 'sent' as const;
  return givenUpAt === undefined ? ('waiting' as const) : ('givenUp' as const);
}

export async function action(args: Route.ActionArgs) {
  const sent = await readVerb(args, ['resend']);
  const typed = readTyped(sent.form);
  const services = args.context.get(servicesContext);
  const outcome = await resendMail(services, getActor(args.context), { ...sent, ...typed });
  return answerVerb(args, { verb: 'resend', sent, typed }, outcome);
}

function readTyped(form: FormData) {
  return { mailId: readText(form.get('mail'), LONGEST_ID) };
}

/** Sends a mail to the renter again. */
export default function Resend({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('office');
  const { view, to, mails } = loaderData;
  const problem = actionData?.problem;
  const isRefused = problem?.kind === 'unknown-mail' || problem?.kind === 'no-address';
  return (
    <VerbPage
      verb="resend"
      view={view}
      impossible={mails.length === 0 ? t('resend.none') : undefined}
      problem={problem}
      message={isRefused ? t(`resend.${problem.kind}`) : undefined}
    >
      <SelectField
        name="mail"
        label={t('resend.mail')}
        hint={t('resend.to', { to })}
        defaultValue={(actionData ?? loaderData).typed?.mailId}
        options={mails.map(({ id, kind, at, sending }) => [
          id,
          `${t(`reservation.mailKinds.${kind}`)} · ${at} · ${t(`reservation.${sending}`)}`,
        ])}
      />
    </VerbPage>
  );
}
