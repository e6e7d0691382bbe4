import { data, Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { servicesContext } from '#app/request/context.ts';
import { readFormData } from '#app/request/read-body.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { fromInstant } from '#domain/calendar/panama.ts';
import type { EvidenceOfEnd } from '#domain/rental/evidence.ts';
import { LONGEST_EVIDENCE, readEvidence } from '#operations/rental/evidence.ts';
import { PageHead } from '../../frame/page-head.tsx';
import type { Route } from './+types/verify-evidence';

export async function action({ request, context }: Route.ActionArgs) {
  const file = (await readFormData(request)).get('record');
  const isShort = file instanceof File && file.size > 0 && file.size <= 4 * LONGEST_EVIDENCE;
  const evidence = isShort ? readEvidence(context.get(servicesContext), await file.text()) : undefined;
  return data({ evidence }, { status: evidence ? 200 : 400 });
}

/** Says to anybody who has a record of pictures and marks whether this site has signed it. counter.md#evidence. */
export default function VerifyEvidence({ actionData }: Route.ComponentProps) {
  const t = useTranslations('myReservation.rental.check');
  return (
    <div className="column stack">
      <PageHead title={t('heading')} access="private" />
      <div>
        <h1 className="text-title">{t('heading')}</h1>
        <p className="muted">{t('lead')}</p>
      </div>
      {actionData ? <Answer evidence={actionData.evidence} /> : null}
      <Form method="post" encType="multipart/form-data" reloadDocument className="card panel stack snug">
        <Field name="record" label={t('file')} required>
          {(control) => (
            <input {...control} type="file" accept=".json,application/json" className="control" />
          )}
        </Field>
        <Button>{t('button')}</Button>
      </Form>
    </div>
  );
}

type Evidence = NonNullable<Route.ComponentProps['actionData']>['evidence'];

function Answer({ evidence }: { evidence: Evidence }) {
  const t = useTranslations('myReservation.rental');
  if (!evidence)
    return (
      <Notice tone="danger" live>
        {t('check.wrong')}
      </Notice>
    );
  const { code, handOver, takeBack } = evidence;
  return (
    <>
      <Notice tone="success" live>
        {t('check.right', { code })}
      </Notice>
      <EndOfRental title={t('check.left')} state={handOver} />
      {takeBack ? <EndOfRental title={t('check.back')} state={takeBack} /> : null}
    </>
  );
}

function EndOfRental({ title, state }: { title: string; state: EvidenceOfEnd }) {
  const t = useTranslations('myReservation.rental');
  const format = useFormat();
  const { unit, at, km, fuel, notes, marks, photos } = state;
  const facts = [
    [t('check.at'), format.dateTime(fromInstant(Date.parse(at)))],
    [t('check.unit'), unit],
    [t('check.km'), km],
    [t('check.fuel'), fuel === undefined ? undefined : `${fuel}/8`],
    [t('check.notes'), notes],
    ...marks.map(({ word, x, y }) => [t('check.mark', { x, y }), word]),
    ...photos.map(({ place, sha256 }) => [`${t(`places.${place}`)} · SHA-256`, sha256]),
  ].filter(([, value]) => value !== undefined && value !== '');
  return (
    <section className="titled">
      <h2 className="text-heading">{title}</h2>
      <dl className="card panel facts">
        {facts.map(([term, value]) => (
          <div key={`${term} ${value}`}>
            <dt>{term}</dt>
            <dd className="strong">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
