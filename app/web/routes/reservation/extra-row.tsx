import { useTranslations } from 'use-intl';
import { ContentIcon } from '#app/ui/icons/content-icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText } from '#app/ui/language/use-language.ts';
import { Stepper } from '#app/ui/stepper.tsx';
import type { ExtraOption } from './reservation-page.ts';

export function ExtraRow({
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
    <li className="extra-row spread">
      <div>
        <p className="strong" lang={name.lang}>
          {extra.icon ? <ContentIcon name={extra.icon} /> : null}
          {name.text}
        </p>
        <p id={aboutId} className="note">
          <span lang={description.lang}>{description.text}</span>{' '}
          <strong>{t('each', { amount: `+${format.money(extra.addsCents)}` })}</strong>
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
