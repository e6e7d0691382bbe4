import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readText } from '#app/request/read-body.ts';
import { formatDateTime, formatMoney } from '#app/texts/format.ts';
import { fieldsOf, TextField } from '#app/ui/field.tsx';
import { FinalBill } from '#app/ui/final-bill.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { fromInstant, minutesBetween } from '#domain/calendar/panama.ts';
import { parseAmount } from '#domain/money/typed-amount.ts';
import type { TypedCharge } from '#domain/payment/return-charge.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { proposeCharges, sumOf } from '#operations/office/final-bill.ts';
import { reviewReturn, takeBack } from '#operations/office/take-back.ts';
import type { Services } from '#operations/ports/services.ts';
import { reviewBill } from '#operations/reservation/final-bill.ts';
import { BranchField, toBranchChoices } from '../branch-field.tsx';
import { CarFields, readCar, type TypedCar, toCarForm } from '../car-fields.tsx';
import { CarMarks } from '../car-marks.tsx';
import { ChargeFields, readCharges, toChoices } from '../charge-fields.tsx';
import { codeOf } from '../common-problem.ts';
import { Facts } from '../office-page.tsx';
import { findSteps, saveSteps } from '../rental-steps.ts';
import { toPhotosPath } from '../reservation-path.ts';
import { PhotosButton, SavedSteps } from '../saved-steps.tsx';
import { getActor } from '../session.ts';
import { PreviewButtons, VerbPage } from '../verb-page.tsx';
import { answerVerb, openVerbPage, readVerb } from '../verb-request.ts';
import type { Route } from './+types/take-back';

const LONGEST = 100;

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const { language } = args.context.get(languageContext);
  const { opened, view, kept } = await openVerbPage(args, 'take-back');
  const steps = await findSteps(args.context, { opened, kept }, 'take-back');
  const { id, search } = opened.reservation;
  const rental = await services.stock.readRental(id);
  const last =
    rental?.unit === undefined
      ? undefined
      : await services.stock.readLastReturn(rental.unit, services.clock.now());
  const { branches, site } = services.content.current();
  return {
    view,
    typed: steps.form && readTyped(steps.form, services),
    saved: steps.saved,
    photos: steps.photos,
    points: steps.marks,
    rental,
    /** All that were known when the car left. */
    marks: [last?.marks, rental?.pickupMarks].filter(Boolean).join('\n'),
    pickedUp: rental && formatDateTime(fromInstant(rental.pickedUpAt), language),
    lateMinutes: minutesBetween(search.returnAt, fromInstant(services.clock.now())),
    branches: toBranchChoices(branches, getActor(args.context), language),
    branch: search.returnLocation,
    charges: toChoices(site.returnCharges, language),
  };
}

export async function action(args: Route.ActionArgs) {
  const sent = await readVerb(args, ['preview', 'save', 'take-back']);
  const services = args.context.get(servicesContext);
  const { opened } = await openVerbPage(args, 'take-back');
  const typed = readTyped(sent.form, services);
  if (sent.intent !== 'take-back')
    await saveSteps(args.context, opened, { end: 'take-back', form: sent.form });
  if (sent.intent === 'save') return redirect(toPhotosPath(sent.code, 'take-back'), 303);
  if (sent.intent === 'preview') {
    if (opened.reservation.version !== sent.version)
      return answerVerb(args, { verb: 'take-back', sent, typed }, { kind: 'stale' });
    const isProposed = sent.form.has('proposed');
    return preview(
      args,
      opened.reservation,
      isProposed ? typed : await propose(services, opened.reservation, typed),
    );
  }
  const outcome = await takeBack(services, getActor(args.context), {
    ...sent,
    form: toForm(typed),
    agreedCents: Number(readText(sent.form.get('bill'), LONGEST) || 0),
  });
  // What the price list asks for has changed since the preview.
  if (outcome.kind === 'other-bill') return preview(args, opened.reservation, typed);
  return answerVerb(args, { verb: 'take-back', sent, typed }, outcome);
}

/** Fills what the price list asks for where nothing is typed. */
async function propose(services: Services, reservation: Reservation, typed: Typed): Promise<Typed> {
  const rental = await services.stock.readRental(reservation.id);
  const proposed = proposeCharges(services, reservation, {
    rental,
    fuelEighths: toCarForm(typed).fuelEighths,
  });
  const charges = typed.charges.map((one) => {
    const found = one.value === '' && proposed.find(({ charge }) => charge.code === one.code);
    return found ? { ...one, value: `${found.quantity}`, reason: one.reason || found.reason } : one;
  });
  return { ...typed, charges };
}

async function preview(args: Route.ActionArgs, reservation: Reservation, typed: Typed) {
  const services = args.context.get(servicesContext);
  const reviewed = await reviewReturn(services, getActor(args.context), reservation, toForm(typed));
  if (reviewed.kind !== 'ready') return data({ problem: reviewed, typed, bill: undefined }, { status: 400 });
  const { lines } = reviewed;
  const bill = { ...(await reviewBill(services, reservation, lines)), addedCents: sumOf(lines) };
  return data({ problem: undefined, typed, bill });
}

type Typed = TypedCar & Record<'branch' | 'depositBack', string> & { charges: TypedCharge[] };

function readTyped(form: FormData, { content }: Pick<Services, 'content'>): Typed {
  const read = (name: string) => readText(form.get(name), LONGEST).trim();
  return {
    ...readCar(form),
    branch: read('branch'),
    depositBack: read('deposit_back'),
    charges: readCharges(form, content.current().site.returnCharges),
  };
}

function toForm({ branch, depositBack, charges, ...car }: Typed) {
  return { ...toCarForm(car), branch, depositBackCents: parseAmount(depositBack), charges };
}

/** The car is back; what is added to its bill is shown before. */
export default function TakeBack({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.rental');
  const { rental, marks } = page;
  const { typed } = actionData ?? page;
  const bill = actionData && 'bill' in actionData ? actionData.bill : undefined;
  const problem = actionData?.problem;
  const code = codeOf(problem);
  const message = code && t(`problems.${code}`);
  const errorOf = (field: Field) => (code && FIELD_OF[code] === field ? message : undefined);
  const own = fieldsOf<Field>(undefined, errorOf);
  return (
    <VerbPage
      verb="take-back"
      view={page.view}
      problem={problem}
      message={message}
      buttons={<PreviewButtons verb="take-back" preview={t('preview')} isReady={bill !== undefined} />}
    >
      {/* The key Enter presses the first button of a form. */}
      <button type="submit" name="intent" value="preview" tabIndex={-1} aria-hidden className="sr-only" />
      <SavedSteps saved={actionData ? undefined : page.saved} />
      <Handed page={page} />
      {page.points.length > 0 ? <CarMarks marks={page.points} /> : null}
      <PhotosButton count={page.photos} />
      {rental?.unit === undefined ? null : (
        <TextField
          {...own('unit')}
          label={t('unit')}
          defaultValue={typed?.unit ?? rental.unit}
          autoComplete="off"
        />
      )}
      <CarFields
        typed={typed ?? { marks }}
        kmHint={rental?.pickupKm === undefined ? undefined : t('kmBefore', { km: `${rental.pickupKm}` })}
        marksLabel={t('allMarks')}
        marksHint={t('allMarksHint')}
        errorOf={errorOf}
      />
      <BranchField {...own('branch')} choices={page.branches} defaultValue={typed?.branch ?? page.branch} />
      {rental?.deposit ? (
        <TextField
          {...own('deposit_back')}
          inputMode="decimal"
          label={t('depositBack')}
          hint={t('depositBackHint')}
          defaultValue={typed?.depositBack ?? (rental.deposit.cents / 100).toFixed(2)}
          autoComplete="off"
        />
      ) : null}
      {page.charges.length > 0 ? (
        <details className="office-row" open={bill !== undefined || code === 'invalid-charge'}>
          <summary>{t('charges.title')}</summary>
          <p className="fine">{t('charges.hint')}</p>
          <ChargeFields
            choices={page.charges}
            typed={typed?.charges ?? []}
            problem={problem?.kind === 'invalid-charge' ? problem : undefined}
          />
        </details>
      ) : null}
      {bill ? <Bill bill={bill} /> : null}
    </VerbPage>
  );
}

type Answered = NonNullable<Route.ComponentProps['actionData']>;
type Previewed = Extract<Answered, { bill: unknown }>['bill'];

function Bill({ bill }: { bill: NonNullable<Previewed> }) {
  const t = useTranslations('office.rental');
  const { addedCents, lines, totalCents, owedCents } = bill;
  return (
    <Notice live title={t('bill')}>
      <HiddenFields entries={{ bill: `${addedCents}`, proposed: 'yes' }} />
      <FinalBill lines={lines} totalCents={totalCents} owedCents={owedCents} />
    </Notice>
  );
}

type Page = Route.ComponentProps['loaderData'];
type Problem = Answered['problem'];
type Field = 'unit' | 'km' | 'fuel' | 'marks' | 'branch' | 'deposit_back';
type Code = NonNullable<ReturnType<typeof codeOf<NonNullable<Problem>>>>;

const FIELD_OF: Record<Code, Field | undefined> = {
  unit: 'unit',
  km: 'km',
  'km-lower': 'km',
  fuel: 'fuel',
  marks: 'marks',
  'marks-card': 'marks',
  branch: 'branch',
  'deposit-back': 'deposit_back',
  'before-pick-up': undefined,
  'invalid-charge': undefined,
};

/** How the car left, and whether it is back in time. */
function Handed({ page: { rental, marks, pickedUp, lateMinutes } }: { page: Page }) {
  const t = useTranslations('office.rental');
  const money = useTranslations('office.money');
  if (!rental) return null;
  const { pickupKm, pickupFuel, deposit } = rental;
  const hours = Math.ceil(Math.abs(lateMinutes) / 60);
  const when = lateMinutes > 0 ? 'late' : hours > 1 ? 'early' : 'inTime';
  return (
    <>
      <p className="strong">{t(when, { hours })}</p>
      <Facts
        facts={[
          [t('pickedUp'), pickedUp],
          [t('km'), pickupKm ?? '–'],
          [t('fuel'), pickupFuel === undefined ? '–' : t('eighths', { eighths: pickupFuel })],
          [
            t('deposit'),
            deposit
              ? [formatMoney(deposit.cents), money(`ways.${deposit.method}`), deposit.reference]
                  .filter(Boolean)
                  .join(' · ')
              : t('noDeposit'),
          ],
        ]}
      />
      <section className="stack" aria-label={t('oldMarks')}>
        <h2 className="text-heading">{t('oldMarks')}</h2>
        <p className="office-lines">{marks || t('noMarks')}</p>
      </section>
    </>
  );
}
