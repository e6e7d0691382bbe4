import { useTranslations } from 'use-intl';
import type { PanamaDateTime } from '#domain/calendar/panama.ts';
import { toFleetPath } from '../../forms/search-fields.ts';
import { useContentText, useLocalPath, useNameLang } from '../../i18n/use-language.ts';
import { Badge } from '../../ui/badge.tsx';
import { DirectionLinks, OutsideLink, toTelephone, toWhatsApp } from '../../ui/contact-links.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OpenNow, WeekHours } from './branch-hours.tsx';
import type { BranchView } from './branches-page.ts';

/** One branch with everything needed to go there, ask something or begin a booking. */
export function BranchCard({ branch, now }: { branch: BranchView; now: PanamaDateTime }) {
  const t = useTranslations('branches');
  const toLocal = useLocalPath();
  const nameLang = useNameLang();
  return (
    <li id={branch.code} className="branch-card card">
      <article aria-labelledby={`branch-${branch.code}`} className="grid gap-4">
        <Head branch={branch} />
        <div className="grid gap-1.5">
          <OpenNow hours={branch.hours} now={now} />
          <WeekHours hours={branch.hours} now={now} branch={branch.name} />
          {branch.servesAfterHours ? <p className="text-sm text-ink-muted">{t('hours.afterHours')}</p> : null}
        </div>
        <Contacts branch={branch} />
        <p>
          <a
            href={toLocal(toFleetPath({ pickup_location: branch.code }))}
            className="button w-full sm:w-auto"
            data-variant="primary"
          >
            {t('book')}
            <span className="sr-only" lang={nameLang}>
              : {branch.name}
            </span>
            <Icon name="arrow-right" />
          </a>
        </p>
      </article>
    </li>
  );
}

function Head({ branch }: { branch: BranchView }) {
  const t = useTranslations('branches');
  const read = useContentText();
  const address = read(branch.address);
  const notes = branch.notes && read(branch.notes);
  return (
    <div className="flex gap-3.5">
      <span className="branch-number" aria-hidden="true">
        {branch.number}
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 id={`branch-${branch.code}`} className="text-heading" lang={useNameLang()}>
            {branch.name}
          </h3>
          {branch.isAirport ? (
            <Badge tone="accent" icon="plane">
              {t('airport')}
            </Badge>
          ) : null}
        </div>
        <p className="mt-0.5" lang={address.lang}>
          {address.text}
        </p>
        {notes ? (
          <p className="text-[0.9375rem] text-ink-muted" lang={notes.lang}>
            {notes.text}
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Contacts({ branch }: { branch: BranchView }) {
  const t = useTranslations('branches');
  const { name, phone, whatsapp, email } = branch;
  return (
    <div className="grid gap-3">
      <ul className="flex flex-wrap gap-x-6 gap-y-1.5 text-[0.9375rem]">
        {phone ? (
          <li className="inline-flex items-center gap-2">
            <Icon name="phone" className="shrink-0 text-accent-ink" />
            <span className="sr-only">{t('phone')}: </span>
            <a href={toTelephone(phone)} className="py-1">
              {phone}
            </a>
          </li>
        ) : null}
        {email ? (
          <li className="inline-flex min-w-0 items-center gap-2">
            <Icon name="mail" className="shrink-0 text-accent-ink" />
            <span className="sr-only">{t('email')}: </span>
            <a href={`mailto:${email}`} className="min-w-0 py-1 break-words">
              {email}
            </a>
          </li>
        ) : null}
      </ul>
      <DirectionLinks place={branch} label={t('reach', { branch: name })}>
        {whatsapp ? (
          <OutsideLink icon="message" href={toWhatsApp(whatsapp, t('message', { branch: name }))}>
            {t('whatsapp')}
          </OutsideLink>
        ) : null}
      </DirectionLinks>
    </div>
  );
}
