import { useTranslations } from 'use-intl';
import { Icon } from './icon.tsx';
import { useLanguage } from './language/use-language.ts';

/** A POST form, as only a POST stores the choice (interface.md#navigation). `here`: path and query of the page. */
export function LanguageSwitch({ here }: { here: string }) {
  const t = useTranslations('common.language');
  const { language } = useLanguage();
  const other = language === 'es' ? 'en' : 'es';
  return (
    <form method="post" action="/locale">
      <input type="hidden" name="to" value={here} />
      <button
        type="submit"
        name="locale"
        value={other}
        className="button"
        data-variant="quiet"
        data-size="small"
      >
        <Icon name="globe" className="not-on-phones" />
        <span lang={other} className="sr-only-on-phones">
          {t('switchTo')}
        </span>
        <span aria-hidden="true" className="on-phones">
          {other.toUpperCase()}
        </span>
        <span className="sr-only">{`(${t('switchLabel')})`}</span>
      </button>
    </form>
  );
}
