import type { Brand } from '../brands/brand.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { HomeScreen } from '../routes/home/home-screen.tsx';
import type { Samples } from './load-samples.ts';
import { Part, State } from './part.tsx';

const LOST = {
  title: 'Your reservation is not kept any more',
  text: 'Begin a new one, or look for one that you have made:',
  link: 'My reservation',
};

/** The home page of the brand, and its notice. */
export function HomeParts({ samples: { home, contact }, brand }: { samples: Samples; brand: Brand }) {
  const voice = brand.voice[useLanguage().language];
  return (
    <Part id="home" title="Front page">
      <State name="notice, and the page" isWide>
        <HomeScreen page={home} voice={voice} contact={contact} lostDraft={LOST} />
      </State>
    </Part>
  );
}
