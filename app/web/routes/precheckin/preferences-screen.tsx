import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { ChoiceGroup, RadioCard } from '#app/ui/choice.tsx';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText } from '#app/ui/language/use-language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { AnswerNotice } from '#app/ui/notice.tsx';
import { CarPicture } from '#app/ui/picture.tsx';
import { Stepper } from '#app/ui/stepper.tsx';
import type { FieldProblem } from '#domain/message.ts';
import { perDayCents } from '#domain/money/money.ts';
import type { DriverField, PreferencesForm } from '#operations/precheckin/save-preferences.ts';
import type { OutdatedForm } from '#operations/precheckin/version-token.ts';
import { DriversPart, useDriverLabels } from './drivers-part.tsx';
import { precheckinPaths } from './precheckin-paths.ts';
import type { PreferencesPage } from './preferences-page.ts';
import { useKeptTyping } from './use-kept-typing.ts';

export interface PreferencesAnswer {
  /** Undefined when the typed values belong to another reservation. */
  form: PreferencesForm | undefined;
  problems: FieldProblem<DriverField>[];
  refusal: 'car-gone' | 'payment-in-progress' | OutdatedForm | undefined;
}

const NO_PROBLEMS: [] = [];

/** A better car, extras and additional drivers, each with the amount that it adds to the total. */
export function PreferencesScreen({
  page,
  answer,
}: {
  page: PreferencesPage;
  answer: PreferencesAnswer | undefined;
}) {
  const t = useTranslations('precheckin.preferences');
  const busy = useNavigation().state === 'submitting';
  const problems = answer?.problems ?? NO_PROBLEMS;
  const { ref, markTyped, sendTyped } = useKeptTyping();
  return (
    <Form
      key={page.code}
      ref={ref}
      method="post"
      noValidate
      className="stack loose"
      onChange={markTyped}
      onBlur={sendTyped}
    >
      <input type="hidden" name="shown" value={page.versionToken} />
      {answer?.refusal ? (
        <AnswerNotice answer={answer}>
          <p>{t(`refusal.${answer.refusal}`, { code: page.code })}</p>
          {answer.refusal === 'payment-in-progress' ? (
            <p>
              <LocalLink to={precheckinPaths.checkout}>{t('toPayment')}</LocalLink>
            </p>
          ) : null}
        </AnswerNotice>
      ) : null}
      <ErrorSummary problems={problems} {...useDriverLabels(page.drivers.max)} />
      {page.cars.length > 1 ? (
        <CarPart page={page} carId={answer?.form?.carId ?? page.carId} />
      ) : (
        <CarField page={page} />
      )}
      {page.extras.length > 0 ? (
        <ExtrasPart page={page} extras={answer?.form?.extras} onChange={markTyped} />
      ) : null}
      {page.drivers.max > 0 ? (
        <DriversPart drivers={page.drivers} typed={answer?.form?.drivers} problems={problems} />
      ) : null}
      <Button size="large" className="full" aria-disabled={busy || undefined}>
        {t('submit')}
      </Button>
    </Form>
  );
}

function CarField({ page }: { page: PreferencesPage }) {
  return <input type="hidden" name="car" value={page.carId} />;
}

function CarPart({ page, carId }: { page: PreferencesPage; carId: string }) {
  const t = useTranslations('precheckin.preferences');
  const format = useFormat();
  const read = useContentText();
  return (
    <section className="card panel">
      <ChoiceGroup name="car" legend={t('car.legend')} hint={t('car.hint')}>
        {page.cars.map(({ id, name, className, pictureId, addsCents }) => (
          <RadioCard
            key={id}
            name="car"
            value={id}
            defaultChecked={id === carId}
            title={name}
            aside={
              addsCents === 0
                ? t('car.booked')
                : t('car.perDay', { amount: format.money(perDayCents(addsCents, page.days)) })
            }
            description={
              <span className="car-choice">
                <CarPicture id={pictureId} name={read(className).text} sizes="7rem" />
                <span>
                  <span lang={read(className).lang}>{read(className).text}</span>
                  {addsCents > 0 ? (
                    <strong>{t('car.total', { amount: format.money(addsCents) })}</strong>
                  ) : null}
                </span>
              </span>
            }
          />
        ))}
      </ChoiceGroup>
    </section>
  );
}

function ExtrasPart({
  page,
  extras,
  onChange,
}: {
  page: PreferencesPage;
  extras: Record<string, number> | undefined;
  onChange: () => void;
}) {
  const t = useTranslations('precheckin.preferences.extras');
  return (
    <section aria-labelledby="extras" className="titled">
      <h2 id="extras" className="text-heading">
        {t('heading')}
      </h2>
      <ul className="card divided">
        {page.extras.map((extra) => (
          <ExtraRow
            key={extra.code}
            extra={extra}
            quantity={extras?.[extra.code] ?? extra.requested}
            onChange={onChange}
          />
        ))}
      </ul>
    </section>
  );
}

function ExtraRow({
  extra,
  quantity,
  onChange,
}: {
  extra: PreferencesPage['extras'][number];
  quantity: number;
  onChange: () => void;
}) {
  const t = useTranslations('precheckin.preferences.extras');
  const format = useFormat();
  const read = useContentText();
  const [name, description] = [read(extra.name), read(extra.description)];
  const aboutId = `about-${extra.code}`;
  const mayAdd = extra.max > extra.booked;
  return (
    <li className="extra-row spread">
      <div>
        <p className="strong" lang={name.lang}>
          {name.text}
        </p>
        <p id={aboutId} className="note">
          <span lang={description.lang}>{description.text}</span>{' '}
          <strong>
            {extra.booked > 0 ? t('booked', { count: extra.booked }) : null}
            {extra.booked > 0 && mayAdd ? ' · ' : null}
            {mayAdd ? t('each', { amount: `+${format.money(extra.addsCents)}` }) : null}
          </strong>
        </p>
      </div>
      <Stepper
        name={`extra_${extra.code}`}
        label={name.text}
        defaultValue={quantity}
        min={extra.booked}
        max={extra.max}
        describedBy={aboutId}
        onChange={onChange}
      />
    </li>
  );
}
