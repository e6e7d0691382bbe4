import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readText } from '#app/request/read-body.ts';
import { formatDateTime, formatMoney } from '#app/texts/format.ts';
import { TextField } from '#app/ui/field.tsx';
import { fromInstant, minutesBetween } from '#domain/calendar/panama.ts';
import { parseAmount } from '#domain/money/typed-amount.ts';
import { takeBack } from '#operations/office/take-back.ts';
import { BranchField, toBranchChoices } from '../branch-field.tsx';
import { CarFields, readCar, type TypedCar, toCarForm } from '../car-fields.tsx';
import { isCommonProblem } from '../common-problem.ts';
import { Facts } from '../office-page.tsx';
import { getActor } from '../session.ts';
import { VerbPage } from '../verb-page.tsx';
import { answerVerb, openVerbPage, readVerb } from '../verb-request.ts';
import type { Route } from './+types/take-back';

const LONGEST = 100;

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const { language } = args.context.get(languageContext);
  const { opened, view, kept } = await openVerbPage(args, 'take-back');
  const { id, search } = opened.reservation;
  const rental = await services.stock.readRental(id);
  const last = rental?.unit === undefined ? undefined : await services.stock.readLastReturn(rental.unit);
  const { branches } = services.content.current();
  return {
    view,
    typed: kept && readTyped(kept),
    rental,
    /** All that were known when the car left. */
    marks: [last?.marks, rental?.pickupMarks].filter(Boolean).join('\n'),
    pickedUp: rental && formatDateTime(fromInstant(rental.pickedUpAt), language),
    lateMinutes: minutesBetween(search.returnAt, fromInstant(services.clock.now())),
    branches: toBranchChoices(branches, getActor(args.context), language),
    branch: search.returnLocation,
  };
}

export async function action(args: Route.ActionArgs) {
  const sent = await readVerb(args, ['take-back']);
  const typed = readTyped(sent.form);
  const form = {
    ...toCarForm(typed),
    branch: typed.branch,
    depositBackCents: parseAmount(typed.depositBack),
  };
  const services = args.context.get(servicesContext);
  const outcome = await takeBack(services, getActor(args.context), { ...sent, form });
  return answerVerb(args, { verb: 'take-back', sent, typed }, outcome);
}

type Typed = TypedCar & Record<'branch' | 'depositBack', string>;

function readTyped(form: FormData): Typed {
  const read = (name: string) => readText(form.get(name), LONGEST).trim();
  return { ...readCar(form), branch: read('branch'), depositBack: read('deposit_back') };
}

/** The car is back. */
export default function TakeBack({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.rental');
  const { rental, marks } = page;
  const { typed } = actionData ?? page;
  const problem = actionData?.problem;
  const code = codeOf(problem);
  const message = code && t(`problems.${code}`);
  const errorOf = (field: Field) => (code && FIELD_OF[code] === field ? message : undefined);
  return (
    <VerbPage verb="take-back" view={page.view} problem={problem} message={message}>
      <Handed page={page} />
      {rental?.unit === undefined ? null : (
        <TextField
          name="unit"
          label={t('unit')}
          defaultValue={typed?.unit ?? rental.unit}
          error={errorOf('unit')}
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
      <BranchField
        branches={page.branches}
        branch={typed?.branch ?? page.branch}
        error={errorOf('branch')}
      />
      {rental?.deposit ? (
        <TextField
          name="deposit_back"
          inputMode="decimal"
          label={t('depositBack')}
          hint={t('depositBackHint')}
          defaultValue={typed?.depositBack ?? (rental.deposit.cents / 100).toFixed(2)}
          error={errorOf('deposit_back')}
          autoComplete="off"
        />
      ) : null}
    </VerbPage>
  );
}

type Page = Route.ComponentProps['loaderData'];
type Problem = NonNullable<Route.ComponentProps['actionData']>['problem'];
type Field = 'unit' | 'km' | 'fuel' | 'marks' | 'branch' | 'deposit_back';
type Code = NonNullable<ReturnType<typeof codeOf>>;

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
};

/** The page of every verb says the others. */
function codeOf(problem: Problem | undefined) {
  if (problem?.kind === 'invalid') return problem.problem;
  const kind = problem?.kind;
  return kind === undefined || isCommonProblem(kind) ? undefined : kind;
}

/** How the car left, and whether it is back in time. */
function Handed({ page: { rental, marks, pickedUp, lateMinutes } }: { page: Page }) {
  const t = useTranslations('office.rental');
  const money = useTranslations('office.money');
  if (!rental) return null;
  const { pickupKm, pickupFuel, deposit } = rental;
  const hours = Math.ceil(Math.abs(lateMinutes) / 60);
  return (
    <>
      <p className="strong">{t(lateMinutes > 0 ? 'late' : 'early', { hours })}</p>
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
