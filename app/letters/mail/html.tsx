import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { BrandColors } from '#app/texts/brands/brand.ts';
import type { QuoteRow } from '../quote-rows.ts';
import { BANNER } from './draw-banner.ts';
import type { Letter, LetterFact } from './letter.ts';

const FONT = "'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/**
 * The colors of the parts of a mail, by class name. Each part has its light colors as inline styles, because
 * some programs ignore style sheets; text and background change together where a program darkens the mail.
 */
const PARTS = {
  canvas: ({ canvas, inkMuted }) => ({ backgroundColor: canvas, color: inkMuted }),
  sheet: ({ surface, ink }) => ({ backgroundColor: surface, color: ink }),
  quiet: ({ inkMuted }) => ({ color: inkMuted }),
  link: ({ accentInk }) => ({ color: accentInk }),
  code: ({ accentSoft, ink, accentInk }) => ({
    backgroundColor: accentSoft,
    color: ink,
    borderColor: accentInk,
  }),
  main: ({ accent, onAccent }) => ({ backgroundColor: accent, color: onAccent, borderColor: accent }),
  other: ({ surface, accentInk, control }) => ({
    backgroundColor: surface,
    color: accentInk,
    borderColor: control,
  }),
  ruled: ({ line }) => ({ borderColor: line }),
} satisfies Record<string, (colors: BrandColors) => CSSProperties>;

/** Phones show one column. */
const NARROW =
  '@media (max-width:520px){.half{display:block!important;width:auto!important}.outer{padding:0!important}.sheet{padding:20px 18px 8px!important}.outer .canvas{padding:20px 18px!important}}';

/** Tables and inline styles, no scripts, for mail programs. `banner`: the address of the picture at its head. */
export function toHtml(letter: Letter, banner: string): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<LetterPage letter={letter} banner={banner} />)}`;
}

function paint(part: keyof typeof PARTS, { brand }: Letter, style: CSSProperties = {}) {
  return { className: part, style: { ...style, ...PARTS[part](brand.colors) } };
}

function toDarkRules({ brand }: Letter): string {
  const rules = Object.entries(PARTS).map(([part, colorsOf]) => {
    const declarations = Object.entries(colorsOf(brand.darkColors)).map(
      ([name, value]) =>
        `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}!important`,
    );
    return `.${part}{${declarations.join(';')}}`;
  });
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`;
}

function LetterPage({ letter, banner }: { letter: Letter; banner: string }) {
  return (
    <html lang={letter.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{letter.subject}</title>
        <style>{NARROW + toDarkRules(letter)}</style>
      </head>
      <body {...paint('canvas', letter, { margin: 0, padding: 0 })}>
        <Layout>
          <td align="center" className="outer" style={{ padding: '24px 12px' }}>
            <table role="presentation" width="600" cellPadding={0} cellSpacing={0} style={SHEET}>
              <tbody>
                <Banner letter={letter} src={banner} />
                <tr>
                  <td {...paint('sheet', letter, { ...TEXT, padding: '28px 28px 12px' })}>
                    <Body letter={letter} />
                  </td>
                </tr>
                <tr>
                  <td {...paint('canvas', letter, { ...TEXT, ...SMALL, padding: '20px 28px' })}>
                    {letter.footer}
                  </td>
                </tr>
              </tbody>
            </table>
          </td>
        </Layout>
      </body>
    </html>
  );
}

const TEXT: CSSProperties = { fontFamily: FONT, fontSize: 16, lineHeight: 1.5 };
const SHEET: CSSProperties = { width: '100%', maxWidth: 600, borderCollapse: 'collapse' };
const SMALL: CSSProperties = { fontSize: 14, lineHeight: 1.45 };
const TITLE: CSSProperties = { margin: '24px 0 4px', fontSize: 18, lineHeight: 1.3 };

function Layout({ children }: { children: ReactNode }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}

/** The picture; where pictures are not shown, the name in its place and colors. */
function Banner({ letter, src }: { letter: Letter; src: string }) {
  const { colors, carRentalName } = letter.brand;
  const style: CSSProperties = { display: 'block', width: '100%', maxWidth: 600, height: 'auto' };
  return (
    <tr>
      <td
        style={{ ...TEXT, fontSize: 20, fontWeight: 700, color: colors.onHero, backgroundColor: colors.hero }}
      >
        <img src={src} alt={carRentalName} fetchPriority="low" width={BANNER.width / 2} style={style} />
      </td>
    </tr>
  );
}

function Body({ letter }: { letter: Letter }) {
  const { heading, paragraphs, facts, priceDetails, conditions, notes } = letter;
  return (
    <>
      <h1 style={{ margin: '0 0 12px', fontSize: 24, lineHeight: 1.25 }}>{heading}</h1>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} style={{ margin: '0 0 16px' }}>
          {paragraph}
        </p>
      ))}
      <Code letter={letter} />
      <Actions letter={letter} />
      {facts.map((row) => (
        <Facts key={row.map(({ term }) => term).join()} row={row} letter={letter} />
      ))}
      {priceDetails ? (
        <>
          <h2 style={TITLE}>{priceDetails.title}</h2>
          <QuoteDetails rows={priceDetails.rows} letter={letter} />
        </>
      ) : null}
      {conditions.map(({ title, lines }) => (
        <div key={title}>
          <h2 style={TITLE}>{title}</h2>
          {lines.map((line) => (
            <p key={line} style={{ ...SMALL, margin: '0 0 6px' }}>
              {line}
            </p>
          ))}
        </div>
      ))}
      {notes.map((note) => (
        <p key={note} {...paint('quiet', letter, { ...SMALL, margin: '16px 0 12px' })}>
          {note}
        </p>
      ))}
    </>
  );
}

function Code({ letter }: { letter: Letter }) {
  const { code, brand } = letter;
  if (!code) return null;
  const { codeBorder, cardRadius } = brand.shapes;
  const style: CSSProperties = {
    margin: '4px 0 20px',
    padding: '14px 18px',
    borderWidth: 2,
    borderStyle: codeBorder,
    borderRadius: cardRadius,
  };
  return (
    <div {...paint('code', letter, style)}>
      <span style={SMALL}>{code.label}</span>
      <br />
      <strong style={{ fontSize: 30, lineHeight: 1.2, whiteSpace: 'nowrap' }}>{code.value}</strong>
    </div>
  );
}

function Actions({ letter }: { letter: Letter }) {
  const { buttons, links, brand } = letter;
  const style: CSSProperties = {
    display: 'inline-block',
    margin: '0 8px 12px 0',
    padding: '11px 20px',
    borderWidth: 2,
    borderStyle: 'solid',
    borderRadius: brand.shapes.buttonRadius,
    fontWeight: 700,
    textDecoration: 'none',
  };
  return (
    <>
      {buttons.map(({ text, href }, index) => (
        <a key={href} href={href} {...paint(index === 0 ? 'main' : 'other', letter, style)}>
          {text}
        </a>
      ))}
      {buttons.map(({ hint, href }) =>
        hint ? (
          <p key={href} {...paint('quiet', letter, { ...SMALL, margin: '0 0 16px', wordBreak: 'break-all' })}>
            {hint}
            <br />
            {href}
          </p>
        ) : null,
      )}
      {links.length > 0 ? (
        <p style={{ ...SMALL, margin: '0 0 12px', lineHeight: 2 }}>
          {links.map(({ text, href }) => (
            <Fragment key={href}>
              <a
                href={href}
                {...paint('link', letter, { marginRight: 12, fontWeight: 600, whiteSpace: 'nowrap' })}
              >
                {text}
              </a>{' '}
            </Fragment>
          ))}
        </p>
      ) : null}
    </>
  );
}

function Facts({ row, letter }: { row: LetterFact[]; letter: Letter }) {
  const cells = row.flatMap((fact) => [
    ...(fact.picture ? [<Picture key={fact.picture.src} {...fact.picture} />] : []),
    <FactText key={fact.term} fact={fact} letter={letter} />,
  ]);
  return (
    <div {...paint('ruled', letter, { borderTopWidth: 1, borderTopStyle: 'solid', padding: '6px 0' })}>
      <Layout>
        {cells.map((cell) => (
          <td
            key={cell.key}
            className="half"
            width={`${100 / cells.length}%`}
            style={{ ...TEXT, padding: '8px 12px 8px 0', verticalAlign: 'top' }}
          >
            {cell}
          </td>
        ))}
      </Layout>
    </div>
  );
}

function Picture({ src, alt }: { src: string; alt: string }) {
  const style: CSSProperties = {
    display: 'block',
    width: '100%',
    maxWidth: 300,
    height: 'auto',
    borderRadius: 8,
  };
  return <img src={src} alt={alt} fetchPriority="low" width={260} style={style} />;
}

function FactText({ fact, letter }: { fact: LetterFact; letter: Letter }) {
  const [first, ...others] = fact.lines;
  return (
    <>
      <span {...paint('quiet', letter, SMALL)}>{fact.term}</span>
      <br />
      <strong>{first}</strong>
      {others.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {fact.link ? (
        <a href={fact.link.href} {...paint('link', letter)}>
          {fact.link.text}
        </a>
      ) : null}
    </>
  );
}

function QuoteDetails({ rows, letter }: { rows: QuoteRow[]; letter: Letter }) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} style={{ ...TEXT, borderCollapse: 'collapse' }}>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.kind} ${row.label}`} row={row} letter={letter} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, letter }: { row: QuoteRow; letter: Letter }) {
  const isTotal = row.kind === 'total';
  const cell: CSSProperties = {
    padding: '7px 0',
    verticalAlign: 'top',
    borderTopStyle: 'solid',
    borderTopWidth: row.kind === 'due' ? 0 : 1,
    fontWeight: isTotal ? 700 : 400,
    fontSize: isTotal ? 20 : 16,
  };
  const amount: CSSProperties = { ...cell, textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: 12 };
  return (
    <tr>
      <th scope="row" align="left" {...paint('ruled', letter, { ...cell, textAlign: 'left' })}>
        {row.label}
        {row.note ? <div {...paint('quiet', letter, SMALL)}>{row.note}</div> : null}
      </th>
      <td align="right" {...paint('ruled', letter, amount)}>
        {row.amount}
      </td>
    </tr>
  );
}
