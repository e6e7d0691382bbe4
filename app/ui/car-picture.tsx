import { useTranslations } from 'use-intl';

/** Widths the asset server makes; a subset of its allow-list. */
const WIDTHS = [320, 640, 960, 1280] as const;

/** Pictures of cars are drawn 2 : 1; width and height keep their place while they load. */
const RATIO = 1 / 2;

/**
 * A picture of content: AVIF in the width that `sizes` says, one WebP for the few browsers without. Only the first picture
 * of a page is `eager`; the others load when they come near.
 */
export function CarPicture({
  id,
  name,
  sizes,
  eager = false,
}: {
  /** Of `/assets/{id}`; undefined: content has no picture, and its place stays empty. */
  id: string | undefined;
  /** Of the car, for the text alternative; empty where the name stands beside it anyway. */
  name: string;
  sizes: string;
  eager?: boolean;
}) {
  const t = useTranslations('common');
  if (!id) return <span aria-hidden="true" className="block aspect-2/1" />;
  return (
    <picture>
      <source type="image/avif" srcSet={toSrcSet(id)} sizes={sizes} />
      <img
        src={toAssetUrl(id, 640, 'webp')}
        alt={name ? t('pictureOf', { name }) : ''}
        width={1280}
        height={1280 * RATIO}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        className="w-full"
      />
    </picture>
  );
}

/**
 * Fetches a picture of the first screen early, on screens that show it (`media`). The picture itself is not `eager`:
 * browsers fetch an eager one where it is hidden, too.
 */
export function CarPicturePreload({ id, sizes, media }: { id: string; sizes: string; media: string }) {
  return (
    <link
      rel="preload"
      as="image"
      type="image/avif"
      href={toAssetUrl(id, 640, 'avif')}
      imageSrcSet={toSrcSet(id)}
      imageSizes={sizes}
      media={media}
      fetchPriority="high"
    />
  );
}

/** The address of a picture of content in a width and format. SPEC.md section 7. */
export function toAssetUrl(id: string, width: number, format: 'avif' | 'webp' | 'png'): string {
  return `/assets/${encodeURIComponent(id)}?width=${width}&format=${format}`;
}

function toSrcSet(id: string): string {
  return WIDTHS.map((width) => `${toAssetUrl(id, width, 'avif')} ${width}w`).join(', ');
}
