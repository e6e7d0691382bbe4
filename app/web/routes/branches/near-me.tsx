import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useContentText } from '#app/ui/language/use-language.ts';
import type { BranchView } from './branches-page.ts';
import { findNearest, type Nearness } from './find-nearest.ts';

const LISTED = 3;

/** Asks where the visitor is only after a press. `onNearness` gets undefined for the original order. */
export function NearMe({
  branches,
  nearness,
  onNearness,
}: {
  branches: readonly BranchView[];
  nearness: Nearness | undefined;
  onNearness: (nearness: Nearness | undefined) => void;
}) {
  const t = useTranslations('branches.near');
  const [isSearching, setSearching] = useState(false);
  const isFound = nearness?.kind === 'found';
  const search = async () => {
    if (isSearching) return;
    setSearching(true);
    onNearness(await findNearest(branches, navigator.geolocation));
    setSearching(false);
  };
  return (
    <div className="stack tight with-scripts" data-no-print>
      <p className="row">
        <Button
          type="button"
          variant="secondary"
          size="small"
          aria-busy={isSearching || undefined}
          onClick={isFound ? () => onNearness(undefined) : search}
          icon={<Icon name="navigation" />}
        >
          {t(isFound ? 'reset' : 'button')}
        </Button>
        <span className="fine">{t('privacy')}</span>
      </p>
      <div role="status">
        {isFound ? <Nearest branches={branches} found={nearness.branches} /> : null}
        {nearness && !isFound ? <p>{t(nearness.kind)}</p> : null}
      </div>
    </div>
  );
}

function Nearest({
  branches,
  found,
}: {
  branches: readonly BranchView[];
  found: { code: string; km: number }[];
}) {
  const t = useTranslations('branches.near');
  const read = useContentText();
  return (
    <>
      <p>{t('found')}</p>
      <ol>
        {found.slice(0, LISTED).map(({ code, km }) => {
          const name = read(branches.find((branch) => branch.code === code)?.name ?? { es: code });
          return (
            <li key={code}>
              <a href={`#${code}`} lang={name.lang}>
                {name.text}
              </a>
              {` ${t('distance', { km: formatKm(km) })}`}
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Returns a distance as digits: with one decimal below ten kilometers. */
export function formatKm(km: number): string {
  return km < 10 ? km.toFixed(1) : String(Math.round(km));
}
