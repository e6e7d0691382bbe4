import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { QuoteRow } from '../quote-rows.ts';
import type { Letter, LetterAction, LetterFact } from './letter.ts';

const FONT = "'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/**
 * Returns the mail as HTML for mail programs: tables and inline styles, no scripts, no images, no external
 * resources.
 */
export function toHtml(letter: Letter): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<LetterPage letter={letter} />)}`;
}

function LetterPage({ letter }: { letter: Letter }) {
  const { colors } = letter.brand;
  const text: CSSProperties = { fontFamily: FONT, color: colors.ink, fontSize: 16, lineHeight: 1.5 };
  return (
    <html lang={letter.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{letter.subject}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: colors.canvas }}>
        <Layout style={{ backgroundColor: colors.canvas }}>
          <td align="center" style={{ padding: '24px 12px' }}>
            <table role="presentation" width="600" cellPadding={0} cellSpacing={0} style={SHEET}>
              <tbody>
                <Banner letter={letter} />
                <tr>
                  <td style={{ ...text, backgroundColor: colors.surface, padding: '28px 28px 8px' }}>
                    <Body letter={letter} />
                  </td>
                </tr>
                <tr>
                  <td style={{ ...text, ...SMALL, color: colors.inkMuted, padding: '20px 28px' }}>
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

const SHEET: CSSProperties = { width: '100%', maxWidth: 600, borderCollapse: 'collapse' };
const SMALL: CSSProperties = { fontSize: 14, lineHeight: 1.45 };

function Layout({ style, children }: { style?: CSSProperties; children: ReactNode }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={style}>
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}

function Banner({ letter }: { letter: Letter }) {
  const { colors, carRentalName } = letter.brand;
  const style: CSSProperties = {
    fontFamily: FONT,
    fontSize: 20,
    fontWeight: 700,
    color: colors.onHero,
    backgroundColor: colors.hero,
    borderTop: `6px solid ${colors.spark}`,
    padding: '20px 28px',
  };
  return (
    <tr>
      <td style={style}>{carRentalName}</td>
    </tr>
  );
}

function Body({ letter }: { letter: Letter }) {
  const { heading, paragraphs, code, action, links = [], facts, priceDetails, notes, brand } = letter;
  return (
    <>
      <h1 style={{ margin: '0 0 12px', fontSize: 24, lineHeight: 1.25 }}>{heading}</h1>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} style={{ margin: '0 0 16px' }}>
          {paragraph}
        </p>
      ))}
      {code ? <Code code={code} letter={letter} /> : null}
      {action ? <Action action={action} letter={letter} /> : null}
      {links.map(({ text, href }) => (
        <p key={href} style={{ margin: '0 0 12px' }}>
          <a href={href} style={{ color: brand.colors.accentInk, fontWeight: 600 }}>
            {text}
          </a>
        </p>
      ))}
      {facts.map((fact) => (
        <Fact key={fact.term} fact={fact} letter={letter} />
      ))}
      {priceDetails ? (
        <>
          <h2 style={{ margin: '28px 0 4px', fontSize: 18 }}>{priceDetails.title}</h2>
          <QuoteDetails rows={priceDetails.rows} letter={letter} />
        </>
      ) : null}
      {notes.map((note) => (
        <p key={note} style={{ ...SMALL, margin: '16px 0 0', color: brand.colors.inkMuted }}>
          {note}
        </p>
      ))}
      <p style={{ margin: 0, height: 20 }} />
    </>
  );
}

function Code({ code, letter }: { code: NonNullable<Letter['code']>; letter: Letter }) {
  const { colors, shapes } = letter.brand;
  const style: CSSProperties = {
    padding: '14px 18px',
    border: `2px ${shapes.codeBorder} ${colors.accentInk}`,
    borderRadius: shapes.cardRadius,
    backgroundColor: colors.accentSoft,
    color: colors.ink,
  };
  return (
    <Layout style={{ margin: '4px 0 20px' }}>
      <td style={style}>
        <span style={SMALL}>{code.label}</span>
        <br />
        <strong style={{ fontSize: 30, letterSpacing: 1 }}>{code.value}</strong>
      </td>
    </Layout>
  );
}

function Action({ action, letter }: { action: LetterAction; letter: Letter }) {
  const { colors, shapes } = letter.brand;
  const style: CSSProperties = {
    display: 'inline-block',
    padding: '12px 22px',
    borderRadius: shapes.buttonRadius,
    backgroundColor: colors.accent,
    color: colors.onAccent,
    fontWeight: 700,
    textDecoration: 'none',
  };
  return (
    <>
      <p style={{ margin: '0 0 20px' }}>
        <a href={action.href} style={style}>
          {action.text}
        </a>
      </p>
      {action.hint ? (
        <p style={{ ...SMALL, margin: 0, color: colors.inkMuted, wordBreak: 'break-all' }}>
          {action.hint}
          <br />
          {action.href}
        </p>
      ) : null}
    </>
  );
}

function Fact({ fact, letter }: { fact: LetterFact; letter: Letter }) {
  const { colors } = letter.brand;
  const [first, ...others] = fact.lines;
  return (
    <div style={{ borderTop: `1px solid ${colors.line}`, padding: '12px 0' }}>
      <span style={{ ...SMALL, color: colors.inkMuted }}>{fact.term}</span>
      <br />
      <strong>{first}</strong>
      {others.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {fact.link ? (
        <a href={fact.link.href} style={{ color: colors.accentInk }}>
          {fact.link.text}
        </a>
      ) : null}
    </div>
  );
}

function QuoteDetails({ rows, letter }: { rows: QuoteRow[]; letter: Letter }) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: 'collapse' }}>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.kind} ${row.label}`} row={row} letter={letter} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, letter }: { row: QuoteRow; letter: Letter }) {
  const { colors } = letter.brand;
  const isTotal = row.kind === 'total';
  const cell: CSSProperties = {
    padding: '7px 0',
    verticalAlign: 'top',
    borderTop: row.kind === 'due' ? undefined : `1px solid ${colors.line}`,
    fontWeight: isTotal ? 700 : 400,
    fontSize: isTotal ? 20 : 16,
  };
  return (
    <tr>
      <th scope="row" align="left" style={{ ...cell, textAlign: 'left' }}>
        {row.label}
        {row.note ? <div style={{ ...SMALL, color: colors.inkMuted }}>{row.note}</div> : null}
      </th>
      <td align="right" style={{ ...cell, textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: 12 }}>
        {row.amount}
      </td>
    </tr>
  );
}
