import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { useContentText, useLocalPath } from '#app/ui/language/use-language.ts';
import { CarPicture } from '#app/ui/picture.tsx';
import type { ReservationType } from '#domain/pricing/quote.ts';
import { ObstacleText, StatusBadge } from '../fleet/car-card.tsx';
import { OFFER_NAME, toOffer } from '../fleet/offer.ts';
import type { ComparedCar, Comparison } from './load-comparison.ts';

const WAYS = [
  { way: 'prepaid', label: 'choosePrepaid' },
  { way: 'normal', label: 'chooseNormal' },
] as const;

/** A column for each car. The name of a row is a line of its own, so that three columns fit on a phone. */
export function ComparisonTable({ comparison }: { comparison: Comparison }) {
  const t = useTranslations('fleet.pay');
  const toLocal = useLocalPath();
  const { title, fleetPath, entries, cars, rows } = comparison;
  return (
    <Form method="post" action={toLocal(fleetPath)} aria-label={t('label')}>
      <HiddenFields entries={entries} />
      <table className="comparison card">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {cars.map((car) => (
              <CarHead key={car.id} car={car} />
            ))}
          </tr>
        </thead>
        {WAYS.map(({ way, label }) => (
          <tbody key={way}>
            <RowName columns={cars.length}>{t(way)}</RowName>
            <tr>
              {cars.map((car) => (
                <td key={car.id}>
                  <Offer car={car} way={way} name={t(label, { name: car.name })} />
                </td>
              ))}
            </tr>
          </tbody>
        ))}
        {rows.map(({ label, cells }) => (
          <tbody key={label}>
            <RowName columns={cars.length}>{label}</RowName>
            <tr>
              {cells.map((text, index) => (
                <td key={cars[index]?.id} colSpan={cars.length / cells.length}>
                  {text}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </Form>
  );
}

function CarHead({ car }: { car: ComparedCar }) {
  const t = useTranslations('common.specs');
  const className = useContentText()(car.className);
  return (
    <th scope="col">
      <CarPicture id={car.pictureId} name="" sizes="(min-width: 64rem) 23rem, 33vw" eager />
      <small lang={className.lang}>{className.text}</small>
      {car.name}
      <small>{t('orSimilar')}</small>
      <StatusBadge status={car.status} unitsLeft={car.unitsLeft} />
      {car.obstacle ? <ObstacleText obstacle={car.obstacle} /> : null}
    </th>
  );
}

function RowName({ columns, children }: { columns: number; children: string }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={columns}>
        {children}
      </th>
    </tr>
  );
}

function Offer({ car, way, name }: { car: ComparedCar; way: ReservationType; name: string }) {
  const t = useTranslations('fleet.pay');
  const { total, perDay } = car.prices[way];
  if (car.obstacle) return '–';
  if (car.isPrepaidOnly && way === 'normal') return t('prepaidOnly');
  return (
    <>
      <strong>{total}</strong>
      <small>{perDay}</small>
      <Button name={OFFER_NAME} value={toOffer({ carId: car.id, reservationType: way })} aria-label={name}>
        {t('choose')}
      </Button>
    </>
  );
}
