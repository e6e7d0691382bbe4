import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { OwnScript } from './office-page.tsx';
import readerUrl from './qr-reader.ts?worker&url';
import { QR_SCRIPT } from './qr-script.ts';

/** Opens `QrCamera`. Hidden where there is no camera; the field beside it takes the code. */
export function QrButton() {
  const t = useTranslations('office.today.qr');
  return (
    <Button id="read-qr" type="button" variant="secondary" icon={<Icon name="camera" />} hidden>
      {t('read')}
    </Button>
  );
}

export function QrCamera() {
  const t = useTranslations('office.today.qr');
  return (
    <>
      <dialog id="qr-camera" className="sheet" aria-label={t('title')} data-reader={readerUrl}>
        <video className="office-camera" autoPlay muted playsInline />
        <form method="dialog" className="sheet-foot row">
          <Button variant="secondary">{t('close')}</Button>
          <p role="status" data-other={t('other')} data-denied={t('denied')} />
        </form>
      </dialog>
      <OwnScript text={QR_SCRIPT} />
    </>
  );
}
