import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readTexts } from '#app/request/read-body.ts';
import { formatMoney } from '#app/texts/format.ts';
import { fieldsOf, SelectField, TextField } from '#app/ui/field.tsx';
import { FinalBill } from '#app/ui/final-bill.tsx';
import { LONGEST_REASON } from '#domain/payment/return-charge.ts';
import { pickText } from '#domain/texts.ts';
import {
  type Correction,
  correctBill,
  listCorrectable,
  mayTakeBackLines,
} from '#operations/office/correct-bill.ts';
import { reviewBill } from '#operations/reservation/final-bill.ts';
import { toChoices } from '../charge-fields.tsx';
import { isCommonProblem } from '../common-problem.ts';
import { getActor } from '../session.ts';
import { VerbPage } from '../verb-page.tsx';
import { answerVerb, openVerbPage, readVerb } from '../verb-request.ts';
import type { Route } from './+types/charge';

const LONGEST = 60;
const ADD = 'add:';

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const services = context.get(servicesContext);
  const { language } = context.get(languageContext);
  const { opened, view, kept } = await openVerbPage(args, 'charge');
  const { reservation } = opened;
  const [bill, lines] = await Promise.all([
    reviewBill(services, reservation),
    services.stock.listCharges(reservation.id),
  ]);
  const correctable = mayTakeBackLines(getActor(context)) ? listCorrectable(lines) : [];
  return {
    view,
    typed: kept && readTyped(kept),
    bill,
    charges: toChoices(services.content.current().site.returnCharges, language),
    lines: correctable.map(({ id, label, amountCents }) => ({
      id,
      name: pickText(label, language).text,
      amount: formatMoney(amountCents),
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  const sent = await readVerb(args, ['charge']);
  const typed = readTyped(sent.form);
  const services = args.context.get(servicesContext);
  const correction = toCorrection(typed);
  const outcome = await correctBill(services, getActor(args.context), { ...sent, correction });
  return answerVerb(args, { verb: 'charge', sent, typed }, outcome);
}

type Typed = Record<'what' | 'value' | 'reason', string>;

function readTyped(form: FormData): Typed {
  const { reason } = readTexts(form, ['reason'], 2 * LONGEST_REASON);
  return { ...readTexts(form, ['what', 'value'], LONGEST), reason };
}

/** `what`: a code of the price list behind `add:`, or the id of a line. */
function toCorrection({ what, value, reason }: Typed): Correction {
  const isAdded = what.startsWith(ADD);
  return { line: isAdded ? '' : what, code: isAdded ? what.slice(ADD.length) : '', value, reason };
}

/** One more line corrects the bill of a returned car. */
export default function Charge({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.rental');
  const { typed } = actionData ?? page;
  const problem = actionData?.problem;
  const kind = problem?.kind;
  const code = kind === undefined || isCommonProblem(kind) ? undefined : kind;
  const wrong = problem?.kind === 'invalid-charge' ? problem.problem : undefined;
  const own = fieldsOf<keyof Typed>(typed, (name) =>
    wrong && (wrong === 'card' ? 'reason' : wrong) === name ? t(`charges.${wrong}`) : undefined,
  );
  const { charges, lines, bill } = page;
  return (
    <VerbPage
      verb="charge"
      view={page.view}
      problem={problem}
      message={code && t(`problems.${code}`)}
      impossible={charges.length + lines.length > 0 ? undefined : t('correction.none')}
    >
      <p>{t('correction.hint')}</p>
      <FinalBill lines={bill.lines} totalCents={bill.totalCents} owedCents={bill.owedCents} />
      <SelectField
        {...own('what')}
        label={t('correction.line')}
        required
        options={[
          ...charges.map(
            ({ code: of, name, price }) =>
              [
                `${ADD}${of}`,
                t('correction.add', { name: [name, price].filter(Boolean).join(' · ') }),
              ] as const,
          ),
          ...lines.map(({ id, name, amount }) => [id, t('correction.back', { name, amount })] as const),
        ]}
      />
      <TextField
        {...own('value')}
        inputMode="decimal"
        label={t('correction.value')}
        autoComplete="off"
        optional
      />
      <TextField {...own('reason')} label={t('charges.why')} maxLength={LONGEST_REASON} required />
    </VerbPage>
  );
}
