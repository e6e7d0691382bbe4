import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { photoPlaces } from '#domain/rental/car-photos.ts';
import { OwnScript } from './office-page.tsx';
import { STEPS_SCRIPT } from './steps-script.ts';

/** Says whose typing is in the fields. */
export function SavedSteps({ saved }: { saved: { by: string; when: string } | undefined }) {
  const t = useTranslations('office.rental.photos');
  return saved ? (
    <Notice>
      <p>{t('saved', saved)}</p>
    </Notice>
  ) : null;
}

/** Stores what is typed and leads to the pictures; where scripts run, each field is stored as it is typed. */
export function PhotosButton({ count }: { count: number }) {
  const t = useTranslations('office.rental.photos');
  return (
    <>
      <Button name="intent" value="save" variant="secondary" formNoValidate>
        {t('open', { count, all: photoPlaces.length })}
      </Button>
      <OwnScript text={STEPS_SCRIPT} />
    </>
  );
}
