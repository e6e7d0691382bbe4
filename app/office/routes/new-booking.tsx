import { data, Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import { parsePhone } from '#app/texts/phone.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/choice.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { useFieldErrors } from '#app/ui/field-problems.ts';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { useMessage } from '#app/ui/language/use-message.ts';
import { Notice } from '#app/ui/notice.tsx';
import { QuoteTable } from '#app/ui/quote-table.tsx';
import { StatedFields } from '#app/ui/stated-fields.tsx';
import type { RenterForm } from '#domain/renter/renter.ts';
import { mayExcept, NO_EXCEPTION } from '#operations/office/exception.ts';
import { type MailQuoteOutcome, mailQuote } from '#operations/office/mail-quote.ts';
import {
  type BookOutcome,
  bookAtDesk,
  type OpenBooking,
  openBooking,
  saveBooking,
} from '#operations/office/new-booking.ts';
import { type DeskTyped, readDeskForm, toDeskSearch, toSearchPairs } from '../booking/desk-form.ts';
import { toDeskView } from '../booking/desk-view.server.ts';
import { OptionFields } from '../change-fields.tsx';
import { useRefusalText } from '../condition-names.ts';
import { ExceptionFields } from '../exception-fields.tsx';
import { keptFormContext } from '../kept-form.server.ts';
import { Facts, FormAnswer, KeptNotice, OfficePage } from '../office-page.tsx';
import { toReservationPath } from '../reservation-path.ts';
import { getActor, requireAllowed, requireFound } from '../session.ts';
import { readFormId } from '../verb-request.ts';
import type { Route } from './+types/new-booking';

const HERE = '/staff/new';
const LONGEST = 64;
const LANGUAGES = ['es', 'en'] as const;

type Args = Pick<Route.LoaderArgs, 'context' | 'params'>;

export async function loader(args: Route.LoaderArgs) {
  const kept = args.context.get(keptFormContext);
  const page = await load(args, kept && readDeskForm(kept));
  const { view } = page;
  if (view.kind === 'ready' && view.placed) throw redirect(toReservationPath(view.placed), 303);
  return { ...page, isKept: kept !== undefined, problem: undefined };
}

/** The booking as it was saved, or as it was typed. */
async function load({ context, params }: Args, typed?: DeskTyped) {
  const services = context.get(servicesContext);
  const actor = getActor(context);
  const { language } = context.get(languageContext);
  const opened = requireFound(await openBooking(services, actor, params.draft, typed?.form), HERE);
  return {
    ...toTyped(opened, typed),
    view: toDeskView(services, opened, language),
    mayExcept: mayExcept(actor),
    quoted: undefined,
    formId: services.random.uuid(),
    back: `${HERE}?${new URLSearchParams(toBackPairs(opened, params.draft))}`,
  };
}

function toTyped({ draft }: OpenBooking, typed: DeskTyped | undefined) {
  const { language, exception } = typed ?? { language: 'es' as const, exception: NO_EXCEPTION };
  return { renter: draft.renter, coupon: draft.selection.coupon, language, exception };
}

function toBackPairs({ draft: { search, source } }: OpenBooking, draftId: string) {
  return toSearchPairs(toDeskSearch(search, source === 'quote' ? 'telephone' : source, draftId));
}

export async function action(args: Route.ActionArgs) {
  const { context, params } = args;
  const sent = await readFormData(args.request);
  const read = (name: string) => readText(sent.get(name), LONGEST);
  const intent = read('intent');
  if (intent !== 'update' && intent !== 'quote' && intent !== 'book') throw data(null, { status: 400 });
  const typed = readDeskForm(sent);
  const [services, actor] = [context.get(servicesContext), getActor(context)];
  const show = async (problem: Refused | undefined, status: number) =>
    data({ ...(await load(args, typed)), isKept: false, problem: toProblem(problem) }, status);
  if (intent === 'update') {
    const page = await load(args, typed);
    const problem = await saveBooking(services, params.draft, typed.form);
    return data({ ...page, isKept: false, problem: toProblem(problem) }, problem ? 400 : 200);
  }
  const booking = { ...typed, draftId: params.draft, formId: readFormId(sent) };
  if (intent === 'quote') {
    const outcome = requireFound(await mailQuote(services, actor, booking), HERE);
    if (outcome.kind !== 'sent') return show(outcome, 400);
    return data({ ...(await load(args, typed)), isKept: false, problem: undefined, quoted: outcome });
  }
  const total = read('total');
  const outcome = requireAllowed(
    await bookAtDesk(services, actor, {
      ...booking,
      priceFingerprint: read('prices') || undefined,
      displayedTotalCents: /^\d{1,9}$/.test(total) ? Number(total) : undefined,
      parsePhone,
    }),
    HERE,
  );
  if (outcome.kind === 'placed')
    return redirect(`${toReservationPath(outcome.reservation.code)}?done=book`, 303);
  if (outcome.kind === 'missing' || outcome.kind === 'missing-draft') throw data(null, { status: 404 });
  return show(outcome, outcome.kind === 'invalid' ? 400 : 409);
}

type Refused = Exclude<
  BookOutcome | MailQuoteOutcome,
  { kind: 'forbidden' | 'old-factor' | 'missing' | 'missing-draft' | 'placed' | 'sent' }
>;

/** Without what only the operations need. */
function toProblem(refused: Refused | undefined) {
  if (!refused) return undefined;
  const { kind } = refused;
  if (kind === 'invalid') return { kind, problems: refused.problems };
  if (kind === 'card-in') return { kind, field: refused.field };
  return { kind };
}

/** The second step of a booking by an employee: what is rented, to whom, and the bill. */
export default function NewBooking({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.booking');
  const page = actionData ?? loaderData;
  const { view, back, problem } = page;
  return (
    <OfficePage title={t('title')}>
      <KeptNotice isKept={page.isKept} />
      {page.quoted ? <Quoted quoted={page.quoted} /> : null}
      {view.kind === 'ready' ? (
        <Problem page={page} view={view} />
      ) : (
        <FormAnswer problem={`${t(`problems.${view.kind}`)} ${t('kept')}`} />
      )}
      <p>
        <a
          href={back}
          className={problem?.kind === 'unavailable' || view.kind !== 'ready' ? 'button' : undefined}
        >
          {t('otherCar')}
        </a>
      </p>
      {view.kind === 'ready' ? <Booking page={page} view={view} /> : null}
    </OfficePage>
  );
}

type Page = Route.ComponentProps['loaderData'] | NonNullable<Route.ComponentProps['actionData']>;
function Quoted({ quoted: { email, link } }: { quoted: { email: string; link: string } }) {
  const t = useTranslations('office.booking');
  return (
    <Notice tone="success" live>
      <p>{t('quoted', { email })}</p>
      <p>
        <a href={link}>{link}</a>
      </p>
    </Notice>
  );
}

type View = Extract<Page['view'], { kind: 'ready' }>;

function Problem({ page: { problem, mayExcept: may }, view }: { page: Page; view: View }) {
  const t = useTranslations('office.booking');
  const tEnd = useTranslations('office.end');
  const sayRefusal = useRefusalText();
  const isRefused = view.refusals.length > 0;
  const ofRefusals = view.isExceptable ? t(may ? 'exceptBelow' : 'askManager') : t('final');
  const sayProblem = (found: NonNullable<Page['problem']>) => {
    switch (found.kind) {
      case 'no-reason':
      case 'card':
        return tEnd(found.kind);
      case 'card-in':
        return t('cardIn');
      case 'unavailable':
        return `${t('problems.unavailable')} ${t('kept')}`;
      default:
        return t(`problems.${found.kind}`);
    }
  };
  if (!problem && !isRefused) return null;
  return (
    <Notice tone="danger" live>
      {problem ? <p>{sayProblem(problem)}</p> : null}
      {isRefused ? (
        <>
          <p>{ofRefusals}</p>
          <ul>
            {view.refusals.map((refusal) => (
              <li key={refusal.code}>{sayRefusal(refusal)}</li>
            ))}
          </ul>
        </>
      ) : null}
    </Notice>
  );
}

function Booking({ page, view }: { page: Page; view: View }) {
  const t = useTranslations('office.booking');
  const tChange = useTranslations('office.change');
  const tEnd = useTranslations('office.end');
  const say = useMessage();
  const { problem, exception } = page;
  const marked = useFieldErrors<string>(problem?.kind === 'invalid' ? problem.problems : []);
  const errorOf = (field: string) =>
    problem?.kind === 'card-in' && problem.field === field ? t('cardIn') : marked(field);
  const ofReason = problem?.kind === 'no-reason' || problem?.kind === 'card' ? tEnd(problem.kind) : undefined;
  return (
    <Form method="post" reloadDocument className="stack office-verb" noValidate>
      <HiddenFields
        entries={{ form_id: page.formId, prices: view.pricesFingerprint, total: `${view.quote.totalCents}` }}
      />
      {/* The key Enter presses the first button of a form. */}
      <button type="submit" name="intent" value="update" tabIndex={-1} aria-hidden className="sr-only" />
      <Facts
        facts={[
          [t('car'), view.car],
          [tChange('pickup'), view.pickup],
          [tChange('return'), view.return],
        ]}
      />
      <h2 className="text-heading">{t('rental')}</h2>
      <StatedFields asked={view.asked} driver={view.driver} errorOf={errorOf} />
      <OptionFields selection={view.selection} choices={view.choices} errorOf={errorOf} />
      <TextField
        name="coupon"
        label={t('coupon')}
        defaultValue={page.coupon}
        error={errorOf('coupon') ?? (view.coupon && say(view.coupon))}
        autoComplete="off"
        optional
      />
      <h2 className="text-heading">{t('renter')}</h2>
      <RenterFields page={page} errorOf={errorOf} />
      {page.mayExcept && view.isExceptable ? (
        <ExceptionFields label={t('exception')} exception={exception} error={ofReason} />
      ) : null}
      <h2 className="text-heading">{t('bill')}</h2>
      <QuoteTable quote={view.quote} caption={t('bill')} />
      <p className="fine">{`${t('pay')} ${t('quotePrice', { amount: view.online })}`}</p>
      <div className="row">
        <Button name="intent" value="update" variant="secondary">
          {t('update')}
        </Button>
        <Button name="intent" value="quote" variant="secondary">
          {t('quote')}
        </Button>
        <Button name="intent" value="book">
          {t('book')}
        </Button>
      </div>
    </Form>
  );
}

function RenterFields({
  page: { renter, language },
  errorOf,
}: {
  page: Page;
  errorOf: (field: string) => string | undefined;
}) {
  const t = useTranslations('office.booking');
  const tField = useTranslations('reservation.page.client');
  const tLanguage = useTranslations('office.content.languages');
  const field = (name: Exclude<keyof RenterForm, 'terms'>) => ({
    name,
    label: tField(name),
    defaultValue: renter[name],
    error: errorOf(name),
    autoComplete: 'off',
    required: true,
  });
  return (
    <>
      <TextField {...field('firstName')} />
      <TextField {...field('lastName')} />
      <TextField {...field('email')} type="email" />
      <TextField {...field('phone')} type="tel" />
      <TextField {...field('birthday')} type="date" />
      <TextField {...field('license')} />
      <SelectField
        name="language"
        label={t('language')}
        defaultValue={language}
        options={LANGUAGES.map((each) => [each, tLanguage(each)])}
      />
      <Checkbox
        name="terms"
        label={t('terms')}
        defaultChecked={renter.terms}
        error={errorOf('terms')}
        required
      />
    </>
  );
}
