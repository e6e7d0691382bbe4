import type { CorporateAnswer } from '../../forms/answer-corporate-request.ts';
import { CorporateSection } from '../../forms/corporate-form.tsx';
import { useContentText } from '../../i18n/use-language.ts';
import { PageIntro } from '../../ui/page-intro.tsx';
import { InfoArticle } from './info-article.tsx';
import type { InfoView } from './info-page.ts';

/** An info page, with the corporate request form below it if the content asks for it. */
export function InfoScreen({
  page,
  answer,
  isSent,
}: {
  page: InfoView;
  answer: CorporateAnswer | undefined;
  isSent: boolean;
}) {
  const title = useContentText()(page.title);
  return (
    <div className="container page-body">
      <PageIntro title={title.text} lang={title.lang} />
      <InfoArticle page={page} />
      {page.showCorporateForm ? <CorporateSection answer={answer} isSent={isSent} /> : null}
    </div>
  );
}
