import { LocalLink } from '../../ui/local-link.tsx';
import { Notice } from '../../ui/notice.tsx';

export interface LostDraftTexts {
  title: string;
  text: string;
  link: string;
}

/** Notice for a visitor whose started reservation is no longer stored. */
export function LostDraftNotice({ texts }: { texts: LostDraftTexts }) {
  return (
    <div className="container py-5">
      <Notice tone="warning" title={texts.title} live>
        {texts.text} <LocalLink to="/mi-reserva">{texts.link}</LocalLink>
      </Notice>
    </div>
  );
}
