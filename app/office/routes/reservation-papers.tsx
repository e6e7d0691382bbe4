import { data, Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import { formatDate, formatDateTime } from '#app/texts/format.ts';
import { PAPERS_TONE } from '#app/texts/paper-words.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextArea } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { dateOf } from '#domain/calendar/panama.ts';
import { type PaperDecision, paperReasons } from '#domain/precheckin/papers.ts';
import { photoKinds } from '#domain/precheckin/precheckin.ts';
import { ageOn } from '#domain/renter/renter.ts';
import { licenseOf } from '#domain/renter/stated-driver.ts';
import { normalizeReservationCode } from '#domain/reservation/reservation-code.ts';
import { type Language, pickText } from '#domain/texts.ts';
import { decidePapers, type OpenedPapers, openPapers } from '#operations/office/papers.ts';
import { keptFormContext } from '../kept-form.server.ts';
import { Facts, KeptNotice, OfficePage } from '../office-page.tsx';
import { toReservationPath } from '../reservation-path.ts';
import { getActor, requireAllowed, requireFound } from '../session.ts';
import { readVersion } from '../verb-request.ts';
import type { Route } from './+types/reservation-papers';

const LONGEST_NOTE = 500;

/** What each button decides. */
const INTENTS = new Map<string, PaperDecision>([
  ['approve', 'approved'],
  ['ask-again', 'asked'],
  ['refuse', 'refused'],
]);

export async function loader({ context, params }: Route.LoaderArgs) {
  const code = normalizeReservationCode(params.code);
  const outcome = await openPapers(context.get(servicesContext), getActor(context), code);
  const opened = requireFound(outcome, toPath(code));
  const view = toView(opened, context.get(languageContext).language);
  const kept = context.get(keptFormContext);
  return { ...view, version: kept ? readVersion(kept) : view.papers.version, kept: kept && readTyped(kept) };
}

function toPath(code: string): string {
  return `${toReservationPath(code)}/papers`;
}

function toView({ reservation, precheckin, photos }: OpenedPapers, language: Language) {
  const { code, state, renter, search, snapshot } = reservation;
  const { papers, verification, additionalDrivers } = precheckin;
  const pickup = pickText(snapshot.pickupBranchName, language).text;
  const day = (date: string) => (date ? formatDate(date, language) : '');
  return {
    code,
    papers,
    canDecide: state === 'confirmed',
    name: `${renter.firstName} ${renter.lastName}`,
    phone: renter.phone,
    pickup: `${formatDateTime(search.pickupAt, language)} · ${pickup} (${search.pickupLocation})`,
    return: formatDateTime(search.returnAt, language),
    pictures: photoKinds.filter((kind) => photos[kind] !== undefined),
    typed: verification && {
      ...reservation.selection.driver,
      ...verification,
      licenseExpires: day(verification.licenseExpires),
      birthday: day(verification.birthday),
      age: ageOn(verification.birthday, dateOf(search.pickupAt)),
    },
    drivers: additionalDrivers.map(
      ({ firstName, lastName, license, licenseExpires, birthday, ...stated }) => ({
        ...licenseOf(stated),
        text: [`${firstName} ${lastName}`, license, day(licenseExpires), day(birthday)].join(' · '),
      }),
    ),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const sent = await readFormData(request);
  const decision = INTENTS.get(readText(sent.get('intent'), LONGEST_NOTE));
  if (!decision) throw data(null, { status: 400 });
  const code = normalizeReservationCode(params.code);
  const typed = readTyped(sent);
  const form = { code, decision, version: readVersion(sent), ...typed };
  const outcome = await decidePapers(context.get(servicesContext), getActor(context), form);
  const decided = requireAllowed(outcome, toPath(code));
  switch (decided.kind) {
    case 'missing':
      throw data(null, { status: 404 });
    case 'done':
      return redirect(`/staff/papers?${new URLSearchParams({ done: decision, code })}`, 303);
    case 'invalid':
      return data({ ...typed, problem: decided.problem }, 400);
    case 'stale':
      return data({ ...typed, problem: decided.kind }, 409);
  }
}

function readTyped(form: FormData) {
  const read = (name: string) => readText(form.get(name), LONGEST_NOTE);
  return { reason: paperReasons.find((each) => each === read('reason')), note: read('note') };
}

type View = Route.ComponentProps['loaderData'];

/** The pictures of a renter's papers beside what the renter typed, and the decision. */
export default function ReservationPapers({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.papers');
  const { state } = page.papers;
  return (
    <OfficePage title={t('of', { code: page.code, name: page.name })}>
      {actionData?.problem === 'stale' ? (
        <Notice tone="danger" live title={t('stale')}>
          <p>{t('staleText')}</p>
        </Notice>
      ) : null}
      <KeptNotice isKept={page.canDecide && page.kept !== undefined} />
      <p>
        <a href={toReservationPath(page.code)}>{t('reservation')}</a>
        {' · '}
        <a href="/staff/papers">{t('queue')}</a>
      </p>
      <LastDecision page={page} />
      <div className="office-papers">
        {page.pictures.map((kind) => (
          <Picture key={kind} href={`${toPath(page.code)}/${kind}`} name={t(`pictures.${kind}`)} />
        ))}
        <Typed page={page} />
      </div>
      {page.canDecide ? <Decide page={page} answered={actionData} /> : <p>{t('notConfirmed')}</p>}
      {state === 'waiting' ? null : <p className="fine">{t('again')}</p>}
    </OfficePage>
  );
}

/** Also of papers that were sent again since. */
function LastDecision({ page: { papers } }: { page: View }) {
  const t = useTranslations('office.papers');
  const reasons = useTranslations('precheckin.papers.reasons');
  const { state, reason, note } = papers;
  return (
    <Notice tone={PAPERS_TONE[state]} title={t(`states.${state}`)}>
      {reason ? (
        <p>
          {state === 'waiting' ? `${t('before')} ` : ''}
          {reason === 'other' ? '' : reasons(reason)} {note}
        </p>
      ) : null}
    </Notice>
  );
}

function Picture({ href, name }: { href: string; name: string }) {
  const t = useTranslations('office.papers');
  return (
    <figure>
      <a href={href} target="_blank" rel="noreferrer">
        <img src={href} alt={name} />
      </a>
      <figcaption>
        {name} · {t('larger')}
      </figcaption>
    </figure>
  );
}

function Typed({ page }: { page: View }) {
  const t = useTranslations('office.papers');
  const documents = useTranslations('precheckin.verify');
  const { typed } = page;
  if (!typed) return null;
  const describe = ({ text, licenseFrom, licenseYears }: View['drivers'][number]) =>
    [
      text,
      ...(licenseFrom === undefined ? [] : [`${t('licenseFrom')}: ${licenseFrom}`]),
      ...(licenseYears === undefined ? [] : [`${t('licenseYears')}: ${licenseYears}`]),
    ].join(' · ');
  const facts = [
    [t('name'), page.name],
    [documents(typed.documentType), typed.documentNumber],
    [t('license'), typed.license],
    [t('licenseExpires'), typed.licenseExpires],
    [t('licenseFrom'), typed.licenseFrom],
    [t('licenseYears'), typed.licenseYears],
    [t('birthday'), t('age', { day: typed.birthday, age: typed.age })],
    [t('address'), typed.address],
    [t('flight'), [typed.flightNumber, typed.arrivalTime].filter(Boolean).join(' · ')],
    [t('pickup'), page.pickup],
    [t('return'), page.return],
    [t('phone'), page.phone],
    [t('drivers'), page.drivers.map(describe).join('; ')],
  ] as const;
  return <Facts facts={facts.filter(([, value]) => value)} />;
}

function Decide({ page, answered }: { page: View; answered: Route.ComponentProps['actionData'] }) {
  const t = useTranslations('office.papers');
  const reasons = useTranslations('precheckin.papers.reasons');
  const missing = answered?.problem;
  const typed = answered ?? page.kept;
  return (
    <Form method="post" reloadDocument className="stack office-verb" data-no-print>
      <input type="hidden" name="version" value={page.version} />
      <SelectField
        name="reason"
        label={t('reason')}
        hint={t('reasonHint')}
        error={missing === 'reason' ? t('missing.reason') : undefined}
        defaultValue={typed?.reason ?? ''}
        none={t('noReason')}
        options={paperReasons.map((reason) => [reason, reason === 'other' ? t('other') : reasons(reason)])}
      />
      <TextArea
        name="note"
        label={t('note')}
        hint={t('noteHint')}
        error={missing === 'note' || missing === 'card' ? t(`missing.${missing}`) : undefined}
        rows={3}
        maxLength={LONGEST_NOTE}
        defaultValue={typed?.note}
        optional
      />
      <div className="row">
        <Button name="intent" value="approve">
          {t('approve')}
        </Button>
        <Button name="intent" value="ask-again" variant="secondary">
          {t('askAgain')}
        </Button>
        <Button name="intent" value="refuse" variant="danger">
          {t('refuse')}
        </Button>
      </div>
    </Form>
  );
}
