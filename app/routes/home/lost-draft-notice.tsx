import { LocalLink } from '../../ui/local-link.tsx';
import { Notice } from '../../ui/notice.tsx';

/** For whoever wanted to go on with a reservation that is not kept any more. */
export function LostDraftNotice({ texts }: { texts: { title: string; text: string; link: string } }) {
  return (
    <div className="container py-5">
      <Notice tone="warning" title={texts.title} live>
        {texts.text} <LocalLink to="/mi-reserva">{texts.link}</LocalLink>
      </Notice>
    </div>
  );
}
