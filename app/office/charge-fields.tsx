import { useTranslations } from 'use-intl';
import { readText } from '#app/request/read-body.ts';
import { formatMoney } from '#app/texts/format.ts';
import { TextField } from '#app/ui/field.tsx';
import { LONGEST_REASON, type ReturnCharge, type TypedCharge } from '#domain/payment/return-charge.ts';
import { type Language, pickText } from '#domain/texts.ts';

const LONGEST = 20;

/** A row of the price list, as the form shows it. */
export interface ChargeChoice {
  code: string;
  name: string;
  /** Undefined: the amount is typed. */
  price: string | undefined;
}

export function toChoices(charges: readonly ReturnCharge[], language: Language): ChargeChoice[] {
  return charges.map(({ code, label, priceCents }) => ({
    code,
    name: pickText(label, language).text,
    price: priceCents === undefined ? undefined : formatMoney(priceCents),
  }));
}

/** What a form says about each row of the price list. */
export function readCharges(form: FormData, charges: readonly ReturnCharge[]): TypedCharge[] {
  return charges.map(({ code }) => ({
    code,
    value: readText(form.get(`charge.${code}`), LONGEST).trim(),
    reason: readText(form.get(`reason.${code}`), 2 * LONGEST_REASON).trim(),
  }));
}

export interface ChargeProblem {
  code: string;
  problem: 'value' | 'reason' | 'card';
}

/** How many of a row, or its amount, and why. */
export function ChargeFields({
  choices,
  typed,
  problem,
}: {
  choices: readonly ChargeChoice[];
  typed: readonly TypedCharge[];
  problem: ChargeProblem | undefined;
}) {
  const t = useTranslations('office.rental');
  return choices.map(({ code, name, price }) => {
    const { value, reason } = typed.find((one) => one.code === code) ?? {};
    const wrong = problem?.code === code ? problem.problem : undefined;
    const message = wrong && t(`charges.${wrong}`);
    return (
      <fieldset key={code} className="office-form office-charge">
        <legend>
          {name}
          {price ? ` · ${price}` : null}
        </legend>
        <TextField
          name={`charge.${code}`}
          inputMode={price ? 'numeric' : 'decimal'}
          label={t(price ? 'charges.quantity' : 'charges.amount')}
          defaultValue={value}
          error={wrong === 'value' ? message : undefined}
          autoComplete="off"
        />
        <TextField
          name={`reason.${code}`}
          label={t('charges.why')}
          defaultValue={reason}
          error={wrong && wrong !== 'value' ? message : undefined}
          maxLength={LONGEST_REASON}
          autoComplete="off"
        />
      </fieldset>
    );
  });
}
