import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { useContentText } from '#app/ui/language/use-language.ts';
import {
  MAP_WIDTH,
  type MapArea,
  type MapFrame,
  type MapPin,
  type MapViews,
  toPath,
  toTransform,
} from './map-views.ts';
import { CANAL, LAKES, type LonLat, NEIGHBORS, PANAMA } from './panama-outline.ts';
import { CITY_ROADS, MOTORWAYS, ROADS } from './panama-roads.ts';
import { type PlacedName, placeAreaNames, placeCountryNames } from './place-names.ts';

/** Maps of the branches: the country, and detail maps where branches are close. Pins link to the list. */
export function BranchMap({ views }: { views: MapViews }) {
  const t = useTranslations('branches.map');
  const read = useContentText();
  const { country, areas } = views;
  if (country.pins.length + areas.length === 0) return null;
  return (
    <section aria-labelledby="mapa" className="stack" data-no-print>
      <h2 id="mapa" className="sr-only">
        {t('heading')}
      </h2>
      <Sheet
        id="map-panama"
        height={country.frame.height}
        title={t('country')}
        text={t('help')}
        land={<Land id={LAND} frame={country.frame} />}
        names={placeCountryNames(views)}
      >
        {areas.map((area) => (
          <AreaLink key={area.id} area={area} />
        ))}
        {country.pins.map((pin) => (
          <Pin key={pin.code} pin={pin} />
        ))}
      </Sheet>
      {areas.map((area) => (
        <figure key={area.id} id={area.id}>
          <figcaption className="fine strong">
            {t('area', { city: read(area.city).text, count: area.pins.length })}
          </figcaption>
          <Sheet
            id={`${area.id}-title`}
            height={area.frame.height}
            title={t('area', { city: read(area.city).text, count: area.pins.length })}
            text={t('help')}
            land={
              <>
                <use href={`#${LAND}`} transform={toTransform(country.frame, area.frame)} />
                <Lines frame={area.frame} lines={CITY_ROADS} paint="street" />
              </>
            }
            names={placeAreaNames(area)}
          >
            {area.pins.map((pin) => (
              <Pin key={pin.code} pin={pin} />
            ))}
          </Sheet>
        </figure>
      ))}
    </section>
  );
}

/** A map of the country with a single branch, which links to the map of all branches. */
export function BranchSpot({ views, href }: { views: MapViews; href: string }) {
  const read = useContentText();
  const [pin] = views.country.pins;
  if (!pin) return null;
  const name = read(pin.name).text;
  return (
    <Sheet
      id="spot"
      height={views.country.frame.height}
      title={name}
      text=""
      land={<Land id={LAND} frame={views.country.frame} />}
      names={placeCountryNames(views)}
    >
      <a href={href} aria-label={name}>
        <g transform={`translate(${pin.x} ${pin.y})`}>
          <circle r="30" />
        </g>
      </a>
    </Sheet>
  );
}

/** Id of the country's outline. Detail maps reuse it, because it is most of the size of a map. */
const LAND = 'land';

/** The country between its neighbors, with lakes, canal and roads. */
function Land({ id, frame }: { id: string; frame: MapFrame }) {
  return (
    <g id={id}>
      <Lines frame={frame} lines={NEIGHBORS} paint="neighbor" isClosed />
      <Lines frame={frame} lines={PANAMA} paint="land" isClosed />
      <Lines frame={frame} lines={LAKES} paint="lake" isClosed />
      <Lines frame={frame} lines={[CANAL]} paint="canal" />
      <Lines frame={frame} lines={MOTORWAYS} paint="motorway" />
      <Lines frame={frame} lines={ROADS} paint="road" />
    </g>
  );
}

/** How each kind differs from a road, whose stroke all inherit from the map. */
const PAINTS = {
  land: {
    fill: 'color-mix(in srgb, #7fae62 12%, var(--surface))',
    stroke: 'color-mix(in srgb, var(--ink) 34%, var(--sea))',
    strokeWidth: 1,
  },
  neighbor: { fill: 'color-mix(in srgb, var(--ink) 9%, var(--surface))', stroke: 'none' },
  lake: { fill: 'var(--sea)', stroke: 'none' },
  canal: { stroke: 'color-mix(in srgb, #2f8fb8 65%, var(--ink))', strokeDasharray: '1 4' },
  motorway: { strokeWidth: 3 },
  road: {},
  street: { strokeWidth: 1.25 },
};

/** Lines of one kind, or areas, as one path. */
function Lines({
  frame,
  lines,
  paint,
  isClosed = false,
}: {
  frame: MapFrame;
  lines: readonly (readonly LonLat[])[];
  paint: keyof typeof PAINTS;
  isClosed?: boolean;
}) {
  const end = isClosed ? 'Z' : '';
  const d = lines.map((line) => toPath(frame, line) + end).join('');
  // As an attribute, because rules for parts of a map do not reach what a detail map reuses.
  return <path d={d} vectorEffect="non-scaling-stroke" {...PAINTS[paint]} />;
}

/** Names of places are hidden from assistive technology, because the list names the branches. */
function Names({ names }: { names: readonly PlacedName[] }) {
  const read = useContentText();
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of a drawing cannot take the focus
    <g aria-hidden="true">
      {names.map(({ name, kind, x, y, anchor, dy, isWide, dot }) => {
        const { text, lang } = read(name);
        return (
          <Fragment key={`${text}:${x}`}>
            {dot ? (
              <circle cx={dot.x} cy={dot.y} r="8" className="map-dot" data-wide={isWide || undefined} />
            ) : null}
            <text
              x={Math.round(x)}
              y={Math.round(y)}
              dy={`${dy}em`}
              textAnchor={anchor === 'start' ? undefined : anchor}
              lang={lang}
              className="map-name"
              data-kind={kind}
              data-wide={isWide || undefined}
            >
              {text}
            </text>
          </Fragment>
        );
      })}
    </g>
  );
}

/** The sea, the land and the pins. A named group and not an image, because its links must be usable. */
function Sheet({
  id,
  height,
  title,
  text,
  land,
  names,
  children,
}: {
  id: string;
  height: number;
  title: string;
  text: string;
  land: React.ReactNode;
  names: readonly PlacedName[];
  children: React.ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset holds a drawing
    <svg
      viewBox={`0 0 ${MAP_WIDTH} ${height}`}
      className="map"
      role="group"
      aria-labelledby={`${id} ${id}-text`}
    >
      <title id={id}>{title}</title>
      <desc id={`${id}-text`}>{text}</desc>
      {land}
      <Names names={names} />
      {children}
    </svg>
  );
}

/** Id of a branch's pin, to which the list links. */
export function toPinId(code: string): string {
  return `pin-${code}`;
}

function Pin({ pin }: { pin: MapPin }) {
  const t = useTranslations('branches.map');
  const { code, number, x, y } = pin;
  const name = useContentText()(pin.name).text;
  return (
    <a id={toPinId(code)} href={`#${code}`} aria-label={t('pin', { number, name })}>
      <title>{name}</title>
      <g transform={`translate(${x} ${y})`}>
        <circle r="36" />
        <text dy="0.36em">{number}</text>
      </g>
    </a>
  );
}

/** A frame on the country's map around the area of a detail map. Links to that map. */
function AreaLink({ area }: { area: MapArea }) {
  const t = useTranslations('branches.map');
  const read = useContentText();
  const { box, pins } = area;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);
  const label = t('toArea', { city: read(area.city).text, count: pins.length });
  return (
    <a href={`#${area.id}`} aria-label={label} className="map-area">
      <title>{label}</title>
      <rect x={box.x} y={box.y} width={box.width} height={box.height} rx="8" />
      <g transform={`translate(${x} ${y})`}>
        <circle r="36" />
        <text dy="0.36em">{`×${pins.length}`}</text>
      </g>
    </a>
  );
}
