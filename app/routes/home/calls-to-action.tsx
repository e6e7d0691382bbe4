import { useTranslations } from 'use-intl';
import type { CallToAction } from '#operations/ports/content.ts';
import { useContentText, useLocalPath } from '../../i18n/use-language.ts';
import { Icon } from '../../ui/icon.tsx';
import { CarPicture } from '../../ui/picture.tsx';

/** The company's calls to action. Texts, pictures and links are content. */
export function CallsToAction({ calls }: { calls: CallToAction[] }) {
  const t = useTranslations('home');
  if (calls.length === 0) return null;
  return (
    <section aria-labelledby="calls-to-action" className="container home-part">
      <h2 id="calls-to-action" className="text-title">
        {t('callsToAction')}
      </h2>
      <ul className="mt-8 grid gap-5 md:grid-cols-3">
        {calls.map((call) => (
          <CallCard key={call.id} call={call} />
        ))}
      </ul>
    </section>
  );
}

function CallCard({ call }: { call: CallToAction }) {
  const read = useContentText();
  const toLocal = useLocalPath();
  const title = read(call.title);
  const description = read(call.description);
  const button = read(call.buttonText);
  return (
    <li className="card link-card call-card">
      <div>
        <h3 className="text-heading" lang={title.lang}>
          {title.text}
        </h3>
        <p lang={description.lang}>{description.text}</p>
        <p>
          <a
            href={call.link.startsWith('/') ? toLocal(call.link) : call.link}
            className="card-link"
            lang={button.lang}
          >
            {button.text}
            <Icon name="arrow-right" />
          </a>
        </p>
      </div>
      {call.imageId ? (
        <div className="call-picture">
          <CarPicture id={call.imageId} name="" sizes="(min-width: 64rem) 19rem, 75vw" />
        </div>
      ) : null}
    </li>
  );
}
