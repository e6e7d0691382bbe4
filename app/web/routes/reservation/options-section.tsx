import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { useFieldErrors } from '#app/ui/field-problems.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText } from '#app/ui/language/use-language.ts';
import type { FieldProblem } from '#domain/message.ts';
import type { ReservationField } from '#operations/reservation/place-reservation.ts';
import { CouponFields } from './coupon-fields.tsx';
import { ExtraRow } from './extra-row.tsx';
import type { ReservationPage } from './reservation-page.ts';

interface Props {
  page: ReservationPage;
  problems: readonly FieldProblem<ReservationField>[];
  onQuantity: () => void;
}

/** Extras, additional drivers and the coupon, each collapsed to one line with the current choice. */
export function OptionsSection({ page, problems, onQuantity }: Props) {
  const t = useTranslations('reservation.page.options');
  return (
    <section aria-labelledby="options" className="titled">
      <h2 id="options" tabIndex={-1} className="text-heading">
        {t('heading')}
      </h2>
      <div className="card divided">
        {page.extras.length > 0 ? <Extras page={page} onQuantity={onQuantity} /> : null}
        {page.additionalDrivers.max > 0 ? <Drivers page={page} /> : null}
        {page.deliveryZones.length > 0 ? <Delivery page={page} problems={problems} /> : null}
        <Coupon page={page} />
      </div>
    </section>
  );
}

function Extras({ page, onQuantity }: Omit<Props, 'problems'>) {
  const t = useTranslations('reservation.page.extras');
  const read = useContentText();
  const { extras, selection } = page;
  const chosen = extras.flatMap(({ code, name }) => {
    const quantity = selection.extras[code] ?? 0;
    return quantity > 0 ? [`${quantity} × ${read(name).text}`] : [];
  });
  const offered = extras.map(({ name }) => read(name).text);
  return (
    <OptionLine
      title={t('heading')}
      about={(chosen.length > 0 ? chosen : offered).join(', ')}
      isChosen={chosen.length > 0}
    >
      <ul className="divided">
        {extras.map((extra) => (
          <ExtraRow
            key={extra.code}
            extra={extra}
            quantity={selection.extras[extra.code] ?? 0}
            onQuantity={onQuantity}
          />
        ))}
      </ul>
    </OptionLine>
  );
}

function Drivers({ page: { additionalDrivers, selection } }: { page: ReservationPage }) {
  const t = useTranslations('reservation.page.extras');
  const format = useFormat();
  const { max, addsCents } = additionalDrivers;
  const count = Math.min(selection.additionalDrivers, max);
  const amount = format.money(addsCents);
  const choices = Array.from({ length: max + 1 }, (_, choice) => choice);
  return (
    <OptionLine
      title={t('additionalDrivers')}
      about={count > 0 ? t('drivers', { count }) : t('driversEach', { amount: `+${amount}` })}
      isChosen={count > 0}
    >
      <SelectField
        name="additional_drivers"
        label={t('additionalDrivers')}
        hint={t('additionalDriversHint', { amount })}
        defaultValue={selection.additionalDrivers}
        options={choices.map((choice) => [choice, choice === 0 ? t('noDrivers') : choice])}
      />
    </OptionLine>
  );
}

function Delivery({ page, problems }: Omit<Props, 'onQuantity'>) {
  const t = useTranslations('reservation.page.delivery');
  const format = useFormat();
  const read = useContentText();
  const errorOf = useFieldErrors(problems);
  const { deliveryZones, selection } = page;
  const { zone, address, instructions } = selection.delivery ?? {};
  const chosen = deliveryZones.find(({ code }) => code === zone);
  const field = (name: 'address' | 'instructions', value: string | undefined) => ({
    name: `delivery_${name}`,
    label: t(name),
    error: errorOf(`delivery_${name}`),
    defaultValue: value,
    maxLength: 200,
  });
  return (
    <OptionLine
      title={t('heading')}
      about={chosen ? read(chosen.label).text : t('none')}
      isChosen={chosen !== undefined || problems.some(({ field }) => field.startsWith('delivery'))}
    >
      <div className="stack">
        <SelectField
          name="delivery_zone"
          label={t('zone')}
          error={errorOf('delivery_zone')}
          defaultValue={chosen?.code ?? ''}
        >
          <option value="">{t('none')}</option>
          {deliveryZones.map(({ code, label, addsCents }) => (
            <option key={code} value={code} lang={read(label).lang}>
              {`${read(label).text} (+${format.money(addsCents)})`}
            </option>
          ))}
        </SelectField>
        <TextField {...field('address', address)} autoComplete="street-address" />
        <TextField {...field('instructions', instructions)} />
      </div>
    </OptionLine>
  );
}

function Coupon({ page }: { page: ReservationPage }) {
  const t = useTranslations('reservation.page.coupon');
  const { coupon } = page;
  return (
    <OptionLine
      title={t('heading')}
      about={coupon.kind === 'usable' ? t('applied', { code: coupon.code }) : t('question')}
      isChosen={coupon.kind !== 'none'}
    >
      <CouponFields page={page} />
    </OptionLine>
  );
}

/** Open initially if something is chosen. Afterwards only the renter opens and closes it. */
function OptionLine({
  title,
  about,
  isChosen,
  children,
}: {
  title: string;
  about: string;
  isChosen: boolean;
  children: ReactNode;
}) {
  const [isOpen] = useState(isChosen);
  return (
    <details open={isOpen} className="option-line">
      <summary className="fold">
        <span className="row muted">
          <strong>{title}</strong> <span data-when="closed">{about}</span>
        </span>
        <Icon name="chevron-up" className="open-arrow" />
      </summary>
      <div>{children}</div>
    </details>
  );
}
