import { useTranslations } from 'use-intl';
import type { PanamaDateTime } from '#domain/calendar/panama.ts';
import { toFleetPath } from '../../forms/search-fields.ts';
import { useContentText, useLocalPath } from '../../i18n/use-language.ts';
import { Badge } from '../../ui/badge.tsx';
import { DirectionLinks, OutsideLink, toTelephone, toWhatsApp } from '../../ui/contact-links.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OpenNow, WeekHours } from './branch-hours.tsx';
import type { BranchView } from './branches-page.ts';

/** A branch with its hours, its contacts and a link to book there. */
export function BranchCard({ branch, now }: { branch: BranchView; now: PanamaDateTime }) {
  const t = useTranslations('branches');
  const toLocal = useLocalPath();
  const name = useContentText()(branch.name);
  return (
    <li id={branch.code} className="branch-card card">
      <article aria-labelledby={`branch-${branch.code}`}>
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
            className="button"
            data-variant="primary"
          >
            {t('book')}
            <span className="sr-only" lang={name.lang}>{`: ${name.text}`}</span>
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
  const name = read(branch.name);
  const address = read(branch.address);
  const notes = branch.notes && read(branch.notes);
  return (
    <div className="branch-head">
      <span className="branch-number" aria-hidden="true">
        {branch.number}
      </span>
      <div>
        <div>
          <h3 className="text-heading" id={`branch-${branch.code}`} lang={name.lang}>
            {name.text}
          </h3>
          {branch.isAirport ? (
            <Badge tone="accent" icon="plane">
              {t('airport')}
            </Badge>
          ) : null}
        </div>
        <p lang={address.lang}>{address.text}</p>
        {notes ? (
          <p className="text-note text-ink-muted" lang={notes.lang}>
            {notes.text}
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Contacts({ branch }: { branch: BranchView }) {
  const t = useTranslations('branches');
  const { phone, whatsapp, email } = branch;
  const name = useContentText()(branch.name).text;
  return (
    <div className="grid gap-3">
      <ul className="branch-lines">
        {phone ? (
          <li>
            <Icon name="phone" />
            <span className="sr-only">{`${t('phone')}: `}</span>
            <a href={toTelephone(phone)}>{phone}</a>
          </li>
        ) : null}
        {email ? (
          <li>
            <Icon name="mail" />
            <span className="sr-only">{`${t('email')}: `}</span>
            <a href={`mailto:${email}`}>{email}</a>
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
