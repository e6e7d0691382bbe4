import { toAssetUrl } from './car-picture.tsx';

const WIDTHS = [480, 960, 1280, 1600] as const;

/**
 * A decorative content picture of any shape. `className` must set a fixed aspect ratio, so that the layout
 * does not shift when it loads. Renders nothing without an id.
 */
export function ContentPicture({
  id,
  sizes,
  eager,
  className,
}: {
  id: string | undefined;
  sizes: string;
  eager: boolean;
  className: string;
}) {
  if (!id) return null;
  const toSrcSet = (format: 'avif' | 'webp') =>
    WIDTHS.map((width) => `${toAssetUrl(id, width, format)} ${width}w`).join(', ');
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={toSrcSet('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={toSrcSet('webp')} sizes={sizes} />
      <img
        src={toAssetUrl(id, 960, 'png')}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        className="block h-full w-full object-cover"
      />
    </picture>
  );
}
