import { useTranslations } from 'use-intl';
import type { ContentImage } from '#operations/ports/content.ts';
import { useContentText } from './language/use-language.ts';

/** Widths in pixels, a subset of those that the asset server allows. */
const WIDTHS = [320, 640, 960, 1280] as const;

/** Height by width of all car pictures. Width and height attributes reserve their space while they load. */
const RATIO = 1 / 2;

/** AVIF in the width that `sizes` selects, one WebP for others. Only the first of a page is `eager`. */
export function CarPicture({
  id,
  name,
  sizes,
  widths = WIDTHS,
  view = 'pictureOf',
  eager = false,
}: {
  /** Id in `/assets/{id}`. When undefined, the space stays empty. */
  id: string | undefined;
  /** Name of the car class for the alternative text; empty when the picture is decorative. */
  name: string;
  /** What the alternative text says. */
  view?: 'pictureOf' | 'pictureOfSide' | 'pictureOfRear';
  sizes: string;
  /** The widths to choose from, for pages with many pictures. */
  widths?: readonly (typeof WIDTHS)[number][];
  eager?: boolean;
}) {
  const t = useTranslations('common');
  if (!id) return <span aria-hidden="true" className="car-picture" />;
  return (
    <picture>
      <source type="image/avif" srcSet={toSrcSet(id, widths)} sizes={sizes} />
      <img
        src={toAssetUrl(id, 640, 'webp')}
        alt={name ? t(view, { name }) : ''}
        width={1280}
        height={1280 * RATIO}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        className="car-picture"
      />
    </picture>
  );
}

/** On screens that match `media`. The picture must not be `eager`: hidden ones would be loaded, too. */
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

/** Returns the URL of a content image in a width and format. requirements.md#calls. */
export function toAssetUrl(id: string, width: number, format: 'avif' | 'webp' | 'png'): string {
  return `/assets/${encodeURIComponent(id)}?width=${width}&format=${format}`;
}

function toSrcSet(id: string, widths: readonly number[] = WIDTHS): string {
  return widths.map((width) => `${toAssetUrl(id, width, 'avif')} ${width}w`).join(', ');
}

const CONTENT_WIDTHS = [480, 960, 1280, 1600] as const;

/**
 * A content picture of any shape, decorative unless editors describe it. `className` must set a fixed aspect ratio, so that the layout
 * does not shift when it loads. Renders nothing without an id.
 */
export function ContentPicture({
  image: { imageId: id, imageAlt, imageFocus },
  sizes,
  eager,
  className,
}: {
  image: ContentImage;
  sizes: string;
  eager: boolean;
  className: string;
}) {
  const read = useContentText();
  if (!id) return null;
  const { text, lang } = read(imageAlt ?? { es: '' });
  const toSrcSet = (format: 'avif' | 'webp') =>
    CONTENT_WIDTHS.map((width) => `${toAssetUrl(id, width, format)} ${width}w`).join(', ');
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={toSrcSet('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={toSrcSet('webp')} sizes={sizes} />
      <img
        src={toAssetUrl(id, 960, 'png')}
        alt={text}
        lang={text ? lang : undefined}
        data-focus={imageFocus}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
