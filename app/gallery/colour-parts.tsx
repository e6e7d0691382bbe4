import type { Brand } from '../brands/brand.ts';
import { ShareArt } from '../documents/share-art.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { Part, State } from './part.tsx';

/** Tokens of the brand by purpose, as classes that paint a swatch. */
const COLOURS = {
  ground: ['canvas', 'surface', 'line', 'control'],
  text: ['ink', 'ink-muted'],
  accent: ['accent', 'accent-hover', 'on-accent', 'accent-ink', 'accent-soft'],
  stage: ['hero', 'hero-edge', 'on-hero', 'on-hero-muted', 'spark', 'on-spark'],
  foot: ['foot', 'on-foot', 'on-foot-muted'],
};

/** A pattern that looks like a QR code but encodes nothing. */
const SQUARES = Array.from({ length: 21 }, (_, y) =>
  Array.from({ length: 21 }, (_, x) => (x * y + x) % 3 === 0),
);

const TONES = ['success', 'warning', 'danger'];

/** Colors, the brand's mark on both backgrounds, and its drawing. */
export function ColourParts({ brand }: { brand: Brand }) {
  return (
    <>
      <Part id="colours" title="Colours">
        {Object.entries(COLOURS).map(([name, colours]) => (
          <State key={name} name={name}>
            {colours.map((colour) => (
              <Swatch key={colour} colour={colour} />
            ))}
          </State>
        ))}
        <State name="tones, the same in all brands">
          {TONES.flatMap((tone) => [tone, `${tone}-soft`]).map((colour) => (
            <Swatch key={colour} colour={colour} />
          ))}
        </State>
      </Part>
      <Part id="marks" title="Sign and drawing">
        <State name="on light">
          <Wordmark brand={brand} />
        </State>
        <State name="on dark" isWide>
          <div className="design-dark">
            <Wordmark brand={brand} ground="dark" />
          </div>
        </State>
        <State name="code for readers">
          <QrCode squares={SQUARES} label="A code" />
        </State>
        <State name={`drawing “${brand.shareArt}”`} isWide>
          <div className="design-stage">
            <ShareArt kind={brand.shareArt} />
          </div>
        </State>
      </Part>
    </>
  );
}

function Swatch({ colour }: { colour: string }) {
  return (
    <span className="design-swatch">
      <span data-colour={colour} />
      {colour}
    </span>
  );
}
