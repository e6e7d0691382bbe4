import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { writeHours } from '#app/texts/write-hours.ts';
import { Badge } from '#app/ui/badge.tsx';
import { DirectionLinks, OutsideLink, PhoneLinks, toWhatsApp } from '#app/ui/contact-links.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText, useLocalPath } from '#app/ui/language/use-language.ts';
import { openStateAt } from '#domain/calendar/open-state.ts';
import { isClosedDay, type OpeningHours } from '#domain/calendar/opening-hours.ts';
import { addDays, dateOf, type PanamaDate, type PanamaDateTime, timeOf } from '#domain/calendar/panama.ts';
import type { Texts } from '#domain/texts.ts';
import { toFleetPath } from '../../forms/search-fields.ts';
import { toPinId } from './branch-map.tsx';
import { type BranchView, SHOWN_DAYS } from './branches-page.ts';
import { formatKm } from './near-me.tsx';

interface HoursProps {
  hours: OpeningHours;
  now: PanamaDateTime;
}

/** Hours, contacts and a link to book. Folded: name, today's hours and distance, if known (`km`). */
export function BranchCard({
  branch,
  now,
  km,
}: {
  branch: BranchView;
  now: PanamaDateTime;
  km?: number | undefined;
}) {
  const t = useTranslations('branches');
  const toLocal = useLocalPath();
  const name = useContentText()(branch.name);
  return (
    <li id={branch.code} className="branch-card card">
      <details>
        <Head branch={branch} now={now} km={km} />
        <div className="branch-more stack">
          <Place branch={branch} />
          <WayToDesk branch={branch} />
          <div className="stack tight">
            <WeekHours hours={branch.hours} now={now} branch={branch.name} />
            {branch.servesAfterHours === undefined ? null : (
              <p className="fine">{t(branch.servesAfterHours ? 'hours.afterHours' : 'hours.onlyInHours')}</p>
            )}
          </div>
          <Contacts branch={branch} />
          <p>
            <a
              href={toLocal(toFleetPath({ pickup_location: branch.code }))}
              className="button full-on-phones"
            >
              {t('book')}
              <span className="sr-only" lang={name.lang}>{`: ${name.text}`}</span>
              <Icon name="arrow-right" />
            </a>
          </p>
        </div>
      </details>
    </li>
  );
}

function Head({ branch, now, km }: { branch: BranchView; now: PanamaDateTime; km: number | undefined }) {
  const t = useTranslations('branches');
  const write = useHoursText();
  const { number, hours, isAirport } = branch;
  const name = useContentText()(branch.name);
  // When it opens next says that already.
  const isClosedToday = isClosedDay(hours, dateOf(now)) && openStateAt(hours, now).changesAt;
  return (
    <summary className="branch-head">
      <span className="branch-number" aria-hidden="true">
        {number}
      </span>
      <h3 lang={name.lang}>{name.text}</h3>
      <span className="row">
        {isAirport ? (
          <Badge tone="accent" icon="plane">
            {t('airport')}
          </Badge>
        ) : null}{' '}
        <OpenNow hours={hours} now={now} />
      </span>{' '}
      <span className="row">
        {isClosedToday ? null : (
          <span>
            {t('hours.today')}: <b>{write(hours, dateOf(now))}</b>
          </span>
        )}
        {km === undefined ? null : <b>{t('near.distance', { km: formatKm(km) })}</b>}
      </span>
      <Icon name="chevron-up" className="open-arrow" />
    </summary>
  );
}

function Place({ branch }: { branch: BranchView }) {
  const t = useTranslations('branches');
  const read = useContentText();
  const name = read(branch.name);
  const address = read(branch.address);
  const notes = branch.notes && read(branch.notes);
  return (
    <div>
      <p lang={address.lang}>{address.text}</p>
      {branch.isOnMap ? (
        <p className="note">
          <a href={`#${toPinId(branch.code)}`}>
            {t('map.toPin')}
            <span className="sr-only" lang={name.lang}>{`: ${name.text}`}</span>
          </a>
        </p>
      ) : null}
      {notes ? (
        <p className="note" lang={notes.lang}>
          {notes.text}
        </p>
      ) : null}
    </div>
  );
}

function WayToDesk({ branch: { desk, directions } }: { branch: BranchView }) {
  const t = useTranslations('branches');
  const read = useContentText();
  const lines = [
    ['desk', desk],
    ['directions', directions],
  ] as const;
  if (!desk && !directions) return null;
  return (
    <dl className="branch-way stack tight">
      {lines.map(([key, texts]) => {
        if (!texts) return null;
        const { text, lang } = read(texts);
        return (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd lang={lang}>{text}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function Contacts({ branch }: { branch: BranchView }) {
  const t = useTranslations('branches');
  const { phone, whatsapp, email } = branch;
  const name = useContentText()(branch.name).text;
  return (
    <div className="stack snug">
      <dl className="row">
        {phone ? (
          <div>
            <dt>{t('phone')}</dt>
            <dd>
              <PhoneLinks phones={phone} />
            </dd>
          </div>
        ) : null}
        {email ? (
          <div>
            <dt>{t('email')}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        ) : null}
      </dl>
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

/** Whether it is open at this minute, and until when, unless always: the hours of the day show that. */
function OpenNow({ hours, now }: HoursProps) {
  const t = useTranslations('branches.hours');
  const say = useChange(now);
  const { isOpen, changesAt } = openStateAt(hours, now);
  return (
    <>
      <Badge tone={isOpen ? 'success' : 'neutral'} icon={isOpen ? 'success' : 'clock'}>
        {t(isOpen ? 'open' : 'closed')}
      </Badge>{' '}
      {changesAt ? <span>{say(isOpen, changesAt)}</span> : null}
    </>
  );
}

function useChange(now: PanamaDateTime): (isOpen: boolean, at: PanamaDateTime) => string {
  const t = useTranslations('branches.hours');
  const format = useFormat();
  return (isOpen, at) => {
    const time = format.time(timeOf(at));
    if (isOpen) return t('closesAt', { time });
    if (dateOf(at) === dateOf(now)) return t('opensToday', { time });
    if (dateOf(at) === addDays(dateOf(now), 1)) return t('opensTomorrow', { time });
    return t('opensOn', { day: format.weekday(dateOf(at)), time });
  };
}

/** The hours of today and of the following days. They are the hours of these dates, holidays included. */
function WeekHours({ hours, now, branch }: HoursProps & { branch: Texts }) {
  const t = useTranslations('branches.hours');
  const format = useFormat();
  const write = useHoursText();
  const name = useContentText()(branch);
  const today = dateOf(now);
  const days = Array.from({ length: SHOWN_DAYS }, (_, ahead) => addDays(today, ahead));
  return (
    <details className="week-hours">
      <summary className="inline-action">
        {t('week')}
        <span className="sr-only" lang={name.lang}>{`: ${name.text}`}</span>
        <Icon name="chevron-up" className="open-arrow" />
      </summary>
      <dl>
        {days.map((date) => (
          <Fragment key={date}>
            <dt>{format.weekday(date)}</dt>
            <dd>{write(hours, date)}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}

function useHoursText(): (hours: OpeningHours, date: PanamaDate) => string {
  const t = useTranslations('branches.hours');
  const format = useFormat();
  return (hours, date) => writeHours(hours, date, { say: t, writeTime: format.time });
}
