import { useTranslations } from 'use-intl';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText, useLocalPath } from '#app/ui/language/use-language.ts';
import { PageIntro } from '#app/ui/page-intro.tsx';
import { CarPicture } from '#app/ui/picture.tsx';
import type { CorporateAnswer } from '../../forms/answer-corporate-request.ts';
import { CorporateSection } from '../../forms/corporate-form.tsx';
import type { Route } from './+types/plans';
import { findPlan, type PlanGroup, type PlanView } from './corporate-pages.ts';

/** The monthly plans for companies, and the form to request one. */
export function PlansScreen({
  groups,
  chosen,
  answer,
  isSent,
}: Route.ComponentProps['loaderData'] & { answer: CorporateAnswer | undefined }) {
  const t = useTranslations('corporate.plans');
  return (
    <div className="container page-body">
      <PageIntro title={t('title')}>{groups.length > 0 ? t('lead') : null}</PageIntro>
      {groups.length > 0 ? (
        <div className="stack loose">
          <Terms groups={groups} />
          <ul className="columns">
            {groups.map((group, index) => (
              <PlanCard key={group.classCode} group={group} eager={index === 0} />
            ))}
          </ul>
          <p className="fine">{t('note')}</p>
        </div>
      ) : (
        <NoPlans />
      )}
      <CorporateSection
        // The key makes the form use the new values when another plan is chosen.
        key={chosen}
        answer={answer}
        given={useGiven(groups, chosen)}
        isSent={isSent}
      />
    </div>
  );
}

function useGiven(groups: PlanGroup[], chosen: string | undefined) {
  const t = useTranslations('corporate.plans');
  const read = useContentText();
  const found = findPlan(groups, chosen ?? null);
  if (!found) return { interest: 'plan' };
  const { group, plan } = found;
  const values = { plan: read(plan.name).text, carClass: read(group.className).text };
  return { interest: 'plan', message: t('message', values) };
}

function Terms({ groups }: { groups: PlanGroup[] }) {
  const read = useContentText();
  const all = groups.flatMap(({ plans }) => plans);
  const terms = all.filter((plan, index) => all.findIndex(({ months }) => months === plan.months) === index);
  return (
    <ul className="plan-terms">
      {terms.map(({ code, name, description }) => {
        const [title, text] = [read(name), read(description)];
        return (
          <li key={code}>
            <h2 className="text-heading" lang={title.lang}>
              {title.text}
            </h2>
            <p className="muted" lang={text.lang}>
              {text.text}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function NoPlans() {
  const t = useTranslations('corporate.plans.none');
  return (
    <EmptyState
      icon="calendar"
      title={t('title')}
      actions={
        <ButtonLink to="/corporativo/leasing" variant="secondary">
          {t('toLeasing')}
        </ButtonLink>
      }
    >
      {t('text')}
    </EmptyState>
  );
}

function PlanCard({ group, eager }: { group: PlanGroup; eager: boolean }) {
  const t = useTranslations('common.specs');
  const className = useContentText()(group.className);
  return (
    <li className="card clipped">
      <article aria-labelledby={`plan-${group.classCode}`}>
        <div className="picture-stage panel">
          <CarPicture id={group.pictureId} name="" sizes="(min-width: 48rem) 32rem, 90vw" eager={eager} />
        </div>
        <div className="panel titled">
          <h2 id={`plan-${group.classCode}`} className="text-heading" lang={className.lang}>
            {className.text}
          </h2>
          {group.carName ? (
            <p className="muted">
              {group.carName} {t('orSimilar')}
            </p>
          ) : null}
          <ul>
            {group.plans.map((plan) => (
              <PlanRow key={plan.code} plan={plan} className={className.text} />
            ))}
          </ul>
        </div>
      </article>
    </li>
  );
}

function PlanRow({ plan, className }: { plan: PlanView; className: string }) {
  const t = useTranslations('corporate.plans');
  const format = useFormat();
  const toLocal = useLocalPath();
  const name = useContentText()(plan.name);
  return (
    <li className="plan-row ruled spread">
      <p>
        <span className="fine" lang={name.lang}>
          {name.text}
        </span>
        <br />
        <span className="tabular">
          <strong>{format.money(plan.totalCents)}</strong> <span className="fine">{t('perMonth')}</span>
        </span>
      </p>
      <a
        href={`${toLocal('/corporativo/planes')}?plan=${encodeURIComponent(plan.code)}#solicitud`}
        className="button"
        data-variant="secondary"
        data-size="small"
      >
        {t('ask')}
        <span className="sr-only">
          : {className}, {name.text}
        </span>
      </a>
    </li>
  );
}
