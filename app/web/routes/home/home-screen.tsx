import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import type { Voice } from '#app/texts/brands/brand.ts';
import { PhoneLinks } from '#app/ui/contact-links.tsx';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { useContentText, useLocalPath } from '#app/ui/language/use-language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { CarPicture } from '#app/ui/picture.tsx';
import type { CallToAction, HomeSection } from '#operations/ports/content.ts';
import type { HomeContact } from './home-contact.ts';
import type { HomeData } from './home-data.ts';
import { Hero } from './home-hero.tsx';
import { BranchList, FleetTeaser, type HomeSectionProps, PromoTeasers } from './home-teasers.tsx';

interface LostDraftTexts {
  title: string;
  text: string;
  link?: string;
}

const PROMISES = [
  ['allIn', 'receipt'],
  ['choice', 'card'],
  ['confirmation', 'success'],
] as const satisfies [string, IconName][];

/** The home page: the search, the company's offers and its branches, in the order of the editors or of the brand. */
export function HomeScreen({
  page,
  voice,
  contact,
  lostDraft,
}: {
  page: HomeData;
  voice: Voice;
  contact: HomeContact | undefined;
  lostDraft: LostDraftTexts | undefined;
}) {
  return (
    <>
      {lostDraft ? <LostDraftNotice texts={lostDraft} /> : null}
      <Hero page={page} voice={voice} />
      {contact ? <ContactLine contact={contact} /> : null}
      {page.layout.sections.map((name) => {
        const Section = SECTIONS[name];
        return <Section key={name} page={page} voice={voice} />;
      })}
    </>
  );
}

const SECTIONS: Record<HomeSection, ComponentType<HomeSectionProps>> = {
  promises: Promises,
  fleet: FleetTeaser,
  calls: CallsToAction,
  promos: PromoTeasers,
  branches: BranchList,
};

/** Directly below the search. */
function ContactLine({ contact: { name, lang, phone, terms } }: { contact: HomeContact }) {
  return (
    <p className="container home-contact row muted">
      <span lang={lang}>
        {name} <PhoneLinks phones={phone} />
      </span>{' '}
      {terms}
    </p>
  );
}

/** Properties of the site itself, which do not depend on the content. */
function Promises() {
  const t = useTranslations('home.promises');
  return (
    <section aria-labelledby="promises" className="container home-part home-promises">
      <h2 id="promises" className="sr-only">
        {t('title')}
      </h2>
      <ul>
        {PROMISES.map(([key, icon]) => (
          <li key={key}>
            <span className="sign">
              <Icon name={icon} />
            </span>
            <div>
              <h3 className="text-heading">{t(`${key}.title`)}</h3>
              <p className="muted">{t(`${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Notice for a visitor whose started reservation is no longer stored. */
function LostDraftNotice({ texts }: { texts: LostDraftTexts }) {
  return (
    <div className="container page-notice">
      <Notice tone="warning" title={texts.title} live>
        {texts.text} {texts.link ? <LocalLink to="/mi-reserva">{texts.link}</LocalLink> : null}
      </Notice>
    </div>
  );
}

/** The company's calls to action. Texts, pictures and links are content. */
function CallsToAction({ page: { layout, callsToAction: calls }, voice }: HomeSectionProps) {
  if (calls.length === 0) return null;
  return (
    <section aria-labelledby="calls-to-action" className="container home-part home-calls">
      <h2 id="calls-to-action" className="text-title">
        {voice.calls}
      </h2>
      <ul>
        {calls.map((call) => (
          <CallCard key={call.id} call={call} sizes={layout.pictureSizes.calls} />
        ))}
      </ul>
    </section>
  );
}

function CallCard({ call, sizes }: { call: CallToAction; sizes: string }) {
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
        <p className="muted" lang={description.lang}>
          {description.text}
        </p>
        <p>
          <a
            href={call.link.startsWith('/') ? toLocal(call.link) : call.link}
            className="card-link inline-action"
            lang={button.lang}
          >
            {button.text}
            <Icon name="arrow-right" />
          </a>
        </p>
      </div>
      {call.imageId ? (
        <div className="call-picture">
          <CarPicture id={call.imageId} name="" sizes={sizes} />
        </div>
      ) : null}
    </li>
  );
}
