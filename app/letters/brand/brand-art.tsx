import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Brand } from '#app/texts/brands/brand.ts';

/** Brand colors by the class names in the drawings. */
const FILLS = { 'hero-edge': 'heroEdge', 'on-hero': 'onHero', spark: 'spark', accent: 'accent' } as const;

/** An SVG with the brand's background, its drawing moved to the right by `shift`, and `shapes` above. */
export function drawOnBrand(
  brand: Brand,
  { width, height, shift, shapes }: { width: number; height: number; shift: number; shapes: string[] },
): string {
  const art = renderToStaticMarkup(
    <svg
      width={width}
      height={height}
      viewBox="0 0 1440 560"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      {DRAWINGS[brand.shareArt]}
    </svg>,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<style>${toStyles(brand)}</style>`,
    `<rect width="${width}" height="${height}" fill="${brand.colors.hero}"/>`,
    `<g transform="translate(${shift} 0)">${art}</g>`,
    ...shapes,
    '</svg>',
  ].join('');
}

function toStyles({ colors }: Brand): string {
  return Object.entries(FILLS)
    .flatMap(([name, key]) => [
      `.fill-${name}{fill:${colors[key]}}`,
      `.stroke-${name}{stroke:${colors[key]}}`,
    ])
    .join('');
}

/** Returns the brand's mark for its background; `scale` 1 is 32 wide and high. */
export function drawMark({ mark, colors }: Brand, at: { x: number; y: number; scale: number }): string {
  const paths = mark.map(
    ({ d, color }) => `<path d="${d}" fill="${color === 'accent' ? colors.onHero : colors.spark}"/>`,
  );
  return `<g transform="translate(${at.x} ${at.y}) scale(${at.scale})">${paths.join('')}</g>`;
}

const DRAWINGS: Record<Brand['shareArt'], ReactNode> = {
  orbits: <Orbits />,
  stripes: <Stripes />,
  waves: <Waves />,
  lanes: <Lanes />,
};

/** Light trails of fireflies. */
function Orbits() {
  const lights = [
    [812, 96, 5],
    [938, 246, 3],
    [1066, 64, 4],
    [1188, 178, 6],
    [1296, 92, 3],
    [1378, 236, 5],
    [1010, 400, 3],
    [620, 70, 3],
  ] as const;
  return (
    <>
      <path d="M560 560C700 120 1120 -60 1500 180V560Z" className="fill-hero-edge" opacity="0.75" />
      <g
        className="stroke-on-hero"
        fill="none"
        strokeWidth="1.5"
        opacity="0.22"
        strokeDasharray="2 9"
        strokeLinecap="round"
      >
        <path d="M560 460C690 300 700 120 812 96s150 190 126 150 60-210 128-182 40 160 122 114 60-120 108-86 40 160 82 144" />
        <path d="M620 70c120 40 180 210 390 330s300 30 430-60" />
      </g>
      {lights.map(([x, y, radius]) => (
        <g key={`${x}:${y}`} className="fill-spark">
          <circle cx={x} cy={y} r={radius * 4} opacity="0.14" />
          <circle cx={x} cy={y} r={radius} />
        </g>
      ))}
    </>
  );
}

/** Broad diagonal stripes, as on a racing car. */
function Stripes() {
  return (
    <>
      <path d="M900 0H1240L916 560H576Z" className="fill-hero-edge" opacity="0.55" />
      <path d="M1290 0H1440V250L1261 560H966Z" className="fill-hero-edge" opacity="0.9" />
      <path d="M1258 0H1272L948 560H934Z" className="fill-spark" />
    </>
  );
}

/** The sea and the sun. */
function Waves() {
  return (
    <>
      <circle cx="1180" cy="170" r="92" className="fill-spark" opacity="0.85" />
      <g className="fill-accent">
        <path
          d="M0 430c180 10 330-30 520-76 150-36 250-24 380 20s220 44 320 8 150-40 220-34v212H0Z"
          opacity="0.13"
        />
        <path d="M0 470c160 6 300-16 460-48s270-20 410 20 240 36 350 2 150-34 220-28v144H0Z" opacity="0.17" />
        <path d="M0 512c190-2 330-26 500-36s280 20 430 30 250-14 340-28 120-10 170-8v90H0Z" opacity="0.24" />
      </g>
    </>
  );
}

/** Light trails of passing cars. */
function Lanes() {
  return (
    <>
      <path d="M700 0H1440V560H420Z" className="fill-hero-edge" opacity="0.6" />
      <path d="M1130 0H1440V560H850Z" className="fill-hero-edge" opacity="0.8" />
      <g className="fill-spark">
        <path d="M1440 118H900l-40 6 40 4h540Z" />
        <path d="M1440 214H1130l-60 5 60 5h310Z" opacity="0.55" />
        <path d="M1440 300H760l-40 4 40 4h680Z" opacity="0.28" />
      </g>
      <g className="fill-on-hero" opacity="0.28">
        <path d="M1440 164H1010l-40 2 40 3h430Z" />
        <path d="M1440 256H880l-50 2 50 3h560Z" />
        <path d="M1440 392H690l-60 2 60 3h750Z" />
      </g>
    </>
  );
}
