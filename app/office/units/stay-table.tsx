import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { OfficeTable, Section } from '../office-page.tsx';
import { toReservationPath } from '../reservation-path.ts';
import { useBlockReason } from './conflict-list.tsx';
import type { StayView } from './show-unit.ts';

/** Rentals, blocks and transfers of a unit; a block can be lifted. */
export function StayTable({ stays, formId }: { stays: StayView[]; formId: string }) {
  const t = useTranslations('office.units');
  return (
    <Section title={t('stays')}>
      {stays.length === 0 ? (
        <p>{t('noStays')}</p>
      ) : (
        <OfficeTable caption={t('stays')} head={[t('what'), t('from'), t('to'), t('where')]}>
          {stays.map((stay) => (
            <Stay key={stay.code ?? stay.block?.reference ?? stay.from} stay={stay} formId={formId} />
          ))}
        </OfficeTable>
      )}
    </Section>
  );
}

function Stay({ stay, formId }: { stay: StayView; formId: string }) {
  const t = useTranslations('office.units');
  const { code, block, bringFrom, isMisplaced } = stay;
  const notes = [
    block?.waits ? t('waits') : '',
    bringFrom ? t('bringFrom', { branch: bringFrom }) : '',
    isMisplaced ? t('misplaced') : '',
  ].filter(Boolean);
  return (
    <tr>
      <th scope="row">
        {code === undefined ? null : <a href={toReservationPath(code)}>{code}</a>}
        {block ? <BlockCell block={block} from={stay.from} formId={formId} /> : null}
        {code === undefined && !block ? t('rental') : null}
      </th>
      <td className="office-when">{stay.from}</td>
      <td className="office-when">{stay.until}</td>
      <td>{[stay.where, ...notes].filter(Boolean).join(' · ')}</td>
    </tr>
  );
}

interface BlockCellProps {
  block: NonNullable<StayView['block']>;
  from: string;
  formId: string;
}

function BlockCell({ block: { reference, reason }, from, formId }: BlockCellProps) {
  const t = useTranslations('office.units');
  const reasonText = useBlockReason();
  return (
    <>
      {t('block')}: {reasonText(reason)}
      {reference.startsWith('service-') ? (
        <div className="fine">{t('serviceBlock')}</div>
      ) : (
        <Form method="post" reloadDocument data-no-print>
          <HiddenFields entries={{ reference: reference, form_id: formId }} />
          <Button
            name="intent"
            value="lift-block"
            variant="secondary"
            size="small"
            aria-label={t('liftOf', { from })}
          >
            {t('lift')}
          </Button>
        </Form>
      )}
    </>
  );
}
