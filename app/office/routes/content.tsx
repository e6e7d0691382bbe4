import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { useFormat } from '#app/ui/language/use-format.ts';
import { fromInstant } from '#domain/calendar/panama.ts';
import { pickText } from '#domain/texts.ts';
import { listCollections } from '#operations/office/content/list-content.ts';
import { toContentPath, toDraftPath } from '../content/content-path.ts';
import { toAway } from '../content/content-request.ts';
import { RefusedDraft } from '../content/refused-draft.tsx';
import { sayReason } from '../content/say-problems.server.ts';
import { FormAnswer, link, OfficePage, OfficeRows, OfficeTable } from '../office-page.tsx';
import { getActor, requireAllowed } from '../session.ts';
import type { Route } from './+types/content';

const HERE = '/staff/content';

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(languageContext);
  const services = context.get(servicesContext);
  const found = requireAllowed(await listCollections(services, getActor(context)), HERE);
  if (found.kind === 'unavailable')
    return data({ away: toAway(found), lines: [], drafts: [] }, { status: 503 });
  const names = new Map(
    found.lines.map(({ collection }) => [collection.name, pickText(collection.label, language).text]),
  );
  return data({
    away: undefined,
    lines: found.lines.map(({ collection, ...counts }) => ({
      ...counts,
      name: collection.name,
      label: names.get(collection.name) ?? '',
      right: collection.right,
    })),
    drafts: found.drafts.map((draft) => {
      const { id, collection, key, who, savedAt, publishAt } = draft;
      return {
        id,
        label: names.get(collection) ?? collection,
        href: toDraftPath(draft),
        key,
        who,
        savedAt,
        publishAt,
        refused: sayReason(draft, { collections: services.contentEditor.collections, language }),
      };
    }),
  });
}

/** The collections that the employee may change, what is wrong in each, and drafts. */
export default function Content({ loaderData: page }: Route.ComponentProps) {
  const t = useTranslations('office.content');
  return (
    <OfficePage title={t('title')}>
      {page.away ? (
        <FormAnswer problem={t(page.away)} />
      ) : page.lines.length === 0 ? (
        <p>{t('elsewhere')}</p>
      ) : null}
      {(['content', 'rates'] as const).map((right) => (
        <Collections
          key={right}
          title={t(`rights.${right}`)}
          lines={page.lines.filter((line) => line.right === right)}
        />
      ))}
      {page.drafts.length > 0 ? <Drafts drafts={page.drafts} /> : null}
    </OfficePage>
  );
}

type Page = Route.ComponentProps['loaderData'];

function Collections({ title, lines }: { title: string; lines: Page['lines'] }) {
  const t = useTranslations('office.content');
  if (lines.length === 0) return null;
  return (
    <>
      <h2 className="text-heading">{title}</h2>
      <OfficeRows
        caption={title}
        head={[t('collection'), t('count'), t('untranslated'), t('problems')]}
        header={0}
        rows={lines.map(({ name, label, count, untranslated, problems }) => [
          link(toContentPath(name), label),
          count,
          untranslated ? link(`${toContentPath(name)}?only=untranslated`, untranslated) : 0,
          problems ? link(`${toContentPath(name)}?only=problems`, problems) : 0,
        ])}
      />
    </>
  );
}

function Drafts({ drafts }: { drafts: Page['drafts'] }) {
  const t = useTranslations('office.content');
  const format = useFormat();
  const say = (at: number) => format.dateTime(fromInstant(at));
  return (
    <>
      <h2 className="text-heading">{t('drafts')}</h2>
      <OfficeTable caption={t('drafts')} head={[t('record'), t('who'), t('when'), t('publishAt')]}>
        {drafts.map(({ id, label, href, key, who, savedAt, publishAt, refused }) => (
          <tr key={id}>
            <th scope="row">
              <a href={href}>{`${label} · ${key ?? t('new')}`}</a>
            </th>
            <td>{who}</td>
            <td>{say(savedAt)}</td>
            <td>
              {publishAt === undefined ? '–' : say(publishAt)}
              {refused ? <RefusedDraft reason={refused} /> : null}
            </td>
          </tr>
        ))}
      </OfficeTable>
    </>
  );
}
