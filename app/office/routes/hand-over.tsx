import padUrl from 'signature_pad?url';
import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readText } from '#app/request/read-body.ts';
import { documentWords } from '#app/texts/document-words.ts';
import { formatDateTime, formatMoney } from '#app/texts/format.ts';
import { Button } from '#app/ui/button.tsx';
import { fieldsOf, SelectField, TextField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { QuoteTable } from '#app/ui/quote-table.tsx';
import { fromInstant } from '#domain/calendar/panama.ts';
import { parseAmount } from '#domain/money/typed-amount.ts';
import { counterMethods, isCounterMethod, owedAtCounter } from '#domain/payment/counter.ts';
import { LONGEST_DRAWING, parseSignature } from '#domain/rental/signature.ts';
import { findSignature, LONGEST_SIGNATURE } from '#operations/my-reservation/sign-agreement.ts';
import { handOver, listFittingUnits } from '#operations/office/hand-over.ts';
import type { Services } from '#operations/ports/services.ts';
import { CarFields, readCar, type TypedCar, toCarForm } from '../car-fields.tsx';
import { CarMarks } from '../car-marks.tsx';
import { codeOf } from '../common-problem.ts';
import { OwnScript, Section } from '../office-page.tsx';
import { findSteps, saveSteps } from '../rental-steps.ts';
import { toPhotosPath, toReservationPath } from '../reservation-path.ts';
import { PhotosButton, SavedSteps } from '../saved-steps.tsx';
import { getActor } from '../session.ts';
import { SIGNATURE_SCRIPT } from '../signature-script.ts';
import { VerbPage } from '../verb-page.tsx';
import { answerVerb, openVerbPage, readVerb } from '../verb-request.ts';
import type { Route } from './+types/hand-over';

const LONGEST = 100;
const UNITS = 'free-units';

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const { opened, view, kept } = await openVerbPage(args, 'hand-over');
  const { reservation, isPossible } = opened;
  const unit = await services.reservations.findUnitLabel(reservation.id);
  const steps = await findSteps(args.context, { opened, kept }, 'hand-over');
  const typed = steps.form && readTyped(steps.form);
  const [seen, units, money, signature] = await Promise.all([
    look(services, typed?.unit || unit),
    isPossible ? listFittingUnits(services, reservation) : [],
    services.money.read(reservation.id),
    findSignature(services, reservation),
  ]);
  const { language } = args.context.get(languageContext);
  return {
    view,
    typed,
    saved: steps.saved,
    photos: steps.photos,
    points: steps.marks,
    unit,
    seen,
    units,
    owedCents: owedAtCounter(reservation, money.entries),
    depositCents: reservation.quote.depositCents,
    quote: reservation.quote,
    isPaid: reservation.paymentStatus === 'paid',
    signed: signature && {
      name: signature.name,
      time: formatDateTime(fromInstant(signature.at), language),
    },
  };
}

/** How a unit came back the last time. */
async function look({ stock, clock }: Pick<Services, 'stock' | 'clock'>, unit: string | undefined) {
  return unit ? { unit, last: await stock.readLastReturn(unit, clock.now()) } : undefined;
}

export async function action(args: Route.ActionArgs) {
  const sent = await readVerb(args, ['look', 'save', 'hand-over']);
  const typed = readTyped(sent.form);
  const services = args.context.get(servicesContext);
  if (sent.intent !== 'hand-over') {
    const { opened } = await openVerbPage(args, 'hand-over');
    await saveSteps(args.context, opened, { end: 'hand-over', form: sent.form });
    if (sent.intent === 'save') return redirect(toPhotosPath(sent.code, 'hand-over'), 303);
    return data({ problem: undefined, typed, seen: await look(services, typed.unit) });
  }
  const { amount, method, reference } = typed;
  const deposit = {
    amountCents: parseAmount(amount === '' ? '0' : amount),
    method: isCounterMethod(method) ? method : undefined,
    reference,
  };
  const form = {
    ...toCarForm(typed),
    deposit,
    signedName: typed.signedName,
    signature: parseSignature(typed.signature),
  };
  const outcome = await handOver(services, getActor(args.context), { ...sent, form });
  return answerVerb(args, { verb: 'hand-over', sent, typed }, outcome);
}

type Typed = TypedCar & Record<'amount' | 'method' | 'reference' | 'signedName' | 'signature', string>;

function readTyped(form: FormData): Typed {
  const read = (name: string) => readText(form.get(name), LONGEST).trim();
  return {
    ...readCar(form),
    amount: read('deposit'),
    method: read('deposit_method'),
    reference: read('deposit_reference'),
    signedName: readText(form.get('signed_name'), 2 * LONGEST_SIGNATURE).trim(),
    signature: readText(form.get('signature'), 2 * LONGEST_DRAWING),
  };
}

type Page = Route.ComponentProps['loaderData'];
type Problem = NonNullable<Route.ComponentProps['actionData']>['problem'];

/** The keys are given to the renter. */
export default function HandOver({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.rental');
  const { typed } = actionData ?? page;
  const seen = actionData && 'seen' in actionData ? actionData.seen : page.seen;
  const problem = actionData?.problem;
  const code = codeOf(problem);
  const message = code && t(`problems.${code}`);
  const errorOf = (field: Field) => (code && FIELD_OF[code] === field ? message : undefined);
  const own = fieldsOf<Field>(undefined, errorOf);
  const proposal = problem && 'proposal' in problem ? problem.proposal : undefined;
  return (
    <VerbPage
      verb="hand-over"
      view={page.view}
      problem={problem}
      message={proposal ? `${message} ${t('proposal', { unit: proposal.label })}` : message}
    >
      <SavedSteps saved={actionData ? undefined : page.saved} />
      {page.owedCents > 0 ? <Owed page={page} /> : null}
      <TextField
        {...own('unit')}
        label={t('unit')}
        hint={t(page.units.length > 0 ? 'unitHint' : 'noOtherUnit')}
        defaultValue={typed?.unit ?? page.unit}
        list={UNITS}
        autoComplete="off"
      />
      <datalist id={UNITS}>
        {page.units.map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
      <Button name="intent" value="look" variant="secondary" formNoValidate>
        {t('look')}
      </Button>
      {seen ? <LastMarks {...seen} /> : null}
      {page.points.length > 0 ? <CarMarks marks={page.points} /> : null}
      <PhotosButton count={page.photos} />
      <CarFields
        typed={typed}
        kmHint={seen?.last?.km === undefined ? undefined : t('kmBefore', { km: `${seen.last.km}` })}
        marksLabel={t('newMarks')}
        marksHint={t('newMarksHint')}
        errorOf={errorOf}
      />
      <DepositFields page={page} typed={typed} own={own} />
      <Signature page={page} typed={typed} error={errorOf('signed_name')} />
    </VerbPage>
  );
}

type Field =
  | 'unit'
  | 'km'
  | 'fuel'
  | 'marks'
  | 'deposit'
  | 'deposit_method'
  | 'deposit_reference'
  | 'signed_name';
type Code = NonNullable<ReturnType<typeof codeOf<NonNullable<Problem>>>>;

const FIELD_OF: Record<Code, Field | undefined> = {
  unit: 'unit',
  'unit-taken': 'unit',
  'unit-needed': 'unit',
  'unit-elsewhere': 'unit',
  km: 'km',
  'km-lower': 'km',
  fuel: 'fuel',
  marks: 'marks',
  'marks-card': 'marks',
  amount: 'deposit',
  method: 'deposit_method',
  reference: 'deposit_reference',
  'card-number': 'deposit_reference',
  signature: 'signed_name',
  'after-return': undefined,
  drawing: undefined,
};

function Owed({ page }: { page: Page }) {
  const t = useTranslations('office.rental');
  return (
    <Notice tone="warning">
      <p>
        {t('owed', { amount: formatMoney(page.owedCents) })}{' '}
        <a href={toReservationPath(page.view.code, 'payment')}>{t('toPayment')}</a>
      </p>
    </Notice>
  );
}

/** How the car came back from its last rental, which is compared with how it is now. */
function LastMarks({ unit, last }: NonNullable<Page['seen']>) {
  const t = useTranslations('office.rental');
  return (
    <section className="stack" aria-label={t('lastMarks', { unit })}>
      <h2 className="text-heading">{t('lastMarks', { unit })}</h2>
      {last ? (
        <>
          <p className="office-lines">{last.marks || t('noMarks')}</p>
          {last.fuel === undefined ? null : <p>{t('fuelBefore', { eighths: last.fuel })}</p>}
        </>
      ) : (
        <p>{t('neverReturned')}</p>
      )}
    </section>
  );
}

interface DepositProps {
  page: Page;
  typed: Typed | undefined;
  own: ReturnType<typeof fieldsOf<Field>>;
}

function DepositFields({ page, typed, own }: DepositProps) {
  const t = useTranslations('office.rental');
  const money = useTranslations('office.money');
  return (
    <>
      <TextField
        {...own('deposit')}
        inputMode="decimal"
        label={t('deposit')}
        hint={t('depositHint')}
        defaultValue={typed?.amount ?? (page.depositCents / 100).toFixed(2)}
        autoComplete="off"
      />
      <SelectField
        {...own('deposit_method')}
        label={t('depositMethod')}
        defaultValue={typed?.method ?? 'terminal'}
        options={counterMethods.map((method) => [method, money(`ways.${method}`)])}
      />
      <TextField
        {...own('deposit_reference')}
        label={money('reference')}
        hint={money('referenceHint')}
        defaultValue={typed?.reference}
        autoComplete="off"
        optional
      />
    </>
  );
}

/** The bill and the conditions, which the renter reads on the tablet and signs with the typed name. */
function Signature({
  page,
  typed,
  error,
}: {
  page: Page;
  typed: Typed | undefined;
  error: string | undefined;
}) {
  const t = useTranslations('office.rental');
  const texts = useTranslations();
  if (page.signed)
    return (
      <Notice tone="success" title={t('agreement')}>
        <p>{t('signedBefore', page.signed)}</p>
      </Notice>
    );
  return (
    <Section title={t('agreement')}>
      <details className="office-row">
        <summary>{t('readBill')}</summary>
        <QuoteTable quote={page.quote} isPaid={page.isPaid} />
      </details>
      <p>{documentWords(page.quote, texts)}</p>
      <p>
        {t('agreementText')}{' '}
        <a href="/info/condiciones" target="_blank" rel="noreferrer">
          {t('readConditions')}
        </a>
      </p>
      <TextField
        name="signed_name"
        label={t('signedName')}
        hint={t('signedNameHint')}
        defaultValue={typed?.signedName}
        error={error}
        maxLength={LONGEST_SIGNATURE}
        autoComplete="off"
        optional
      />
      <DrawnSignature strokes={typed?.signature ?? ''} />
    </Section>
  );
}

/** Shown where scripts run; without them the typed name is the signature. */
function DrawnSignature({ strokes }: { strokes: string }) {
  const t = useTranslations('office.rental');
  return (
    <>
      <div id="signature-part" data-pad={padUrl} className="stack snug" hidden>
        <p id="signature-label" className="field-label">
          {t('drawnSignature')}
        </p>
        <canvas className="office-signature" aria-labelledby="signature-label" role="img" />
        <input type="hidden" name="signature" defaultValue={strokes} />
        <Button type="button" variant="quiet" size="small">
          {t('clearSignature')}
        </Button>
      </div>
      <OwnScript text={SIGNATURE_SCRIPT} />
    </>
  );
}
