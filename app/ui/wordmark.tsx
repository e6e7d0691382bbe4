import type { PageBrand } from './page-environment.tsx';
import { toAssetUrl } from './picture.tsx';

const FILLS = {
  light: { accent: 'var(--accent)', spark: 'var(--spark)' },
  dark: { accent: 'var(--on-foot)', spark: 'var(--spark)' },
};

/** The brand's mark and name. The name is text, so that it takes the color of its context. */
export function Wordmark({ brand, ground = 'light' }: { brand: PageBrand; ground?: keyof typeof FILLS }) {
  return (
    <span className="wordmark">
      <svg viewBox="-1 1 34 32" aria-hidden="true">
        {brand.mark.map(({ d, color }) => (
          <path key={d} d={d} fill={FILLS[ground][color]} />
        ))}
      </svg>
      <span>
        <span>{`${brand.name} `}</span>
        <span>{brand.carRentalName.slice(brand.name.length + 1)}</span>
      </span>
    </span>
  );
}

/** `brand_logo` in a box of fixed size, so that nothing shifts; without one, the mark and the name. */
export function BrandLogo({ id, brand }: { id: string | undefined; brand: PageBrand }) {
  if (!id) return <Wordmark brand={brand} />;
  return <img src={toAssetUrl(id, 320, 'webp')} alt={brand.carRentalName} className="brand-logo" />;
}
