import { useTranslations } from 'use-intl';
import { useFormat } from '../../i18n/use-format.ts';
import { useContentText } from '../../i18n/use-language.ts';
import { ContentIcon } from '../../icons/content-icon.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import type { ExtraOption, ReservationPage } from './reservation-page.ts';

/** Things rented with the car, by quantity, and who else drives. */
export function ExtrasSection({ page, onQuantity }: { page: ReservationPage; onQuantity: () => void }) {
  const t = useTranslations('reservation.page.extras');
  const format = useFormat();
  const { extras, additionalDrivers, selection } = page;
  const choices = Array.from({ length: additionalDrivers.max + 1 }, (_, count) => count);
  return (
    <section aria-labelledby="extras">
      <h2 id="extras" className="text-heading">
        {t('heading')}
      </h2>
      <ul className="card divided mt-3">
        {extras.map((extra) => (
          <ExtraRow
            key={extra.code}
            extra={extra}
            quantity={selection.extras[extra.code] ?? 0}
            onQuantity={onQuantity}
          />
        ))}
        {additionalDrivers.max > 0 ? (
          <li className="p-5">
            <SelectField
              name="additional_drivers"
              label={t('additionalDrivers')}
              hint={t('additionalDriversHint', { amount: format.money(additionalDrivers.addsCents) })}
              defaultValue={selection.additionalDrivers}
              className="max-w-xl"
            >
              {choices.map((count) => (
                <option key={count} value={count}>
                  {count === 0 ? t('noDrivers') : count}
                </option>
              ))}
            </SelectField>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

function ExtraRow({
  extra,
  quantity,
  onQuantity,
}: {
  extra: ExtraOption;
  quantity: number;
  onQuantity: () => void;
}) {
  const t = useTranslations('reservation.page.extras');
  const format = useFormat();
  const read = useContentText();
  const name = read(extra.name);
  const description = read(extra.description);
  const aboutId = `about-${extra.code}`;
  return (
    <li className="spread gap-x-6 gap-y-3 p-5">
      <div className="min-w-48 flex-1">
        <p className="font-semibold" lang={name.lang}>
          {extra.icon ? <ContentIcon name={extra.icon} /> : null}
          {name.text}
        </p>
        <p id={aboutId} className="mt-0.5 text-note leading-snug text-ink-muted">
          <span lang={description.lang}>{description.text}</span>{' '}
          <strong className="tabular mt-1 block font-semibold text-ink">
            {t('each', { amount: `+${format.money(extra.addsCents)}` })}
          </strong>
        </p>
      </div>
      <Stepper
        name={`extra_${extra.code}`}
        label={name.text}
        defaultValue={quantity}
        max={extra.maxQuantity}
        describedBy={aboutId}
        onChange={onQuantity}
      />
    </li>
  );
}
