/** Markup of the content. It was sanitized before it was stored, see `adapters/content/rich-text.ts`. */
export function RichText({
  html,
  lang,
  isPart = false,
}: {
  html: string;
  lang?: string | undefined;
  /** Whether it is below a second-level heading, so that its headings are lowered by one level. */
  isPart?: boolean;
}) {
  if (html === '') return null;
  return (
    <div
      className="rich-text"
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: content arrives sanitized, with an allow-list of tags
      dangerouslySetInnerHTML={{ __html: isPart ? lowerHeadings(html) : html }}
    />
  );
}

/** `<h2>` becomes `<h3>`, `<h3>` becomes `<h4>`. Headings of sanitized markup have no attributes. */
function lowerHeadings(html: string): string {
  return html.replace(/<(\/?)h([23])>/g, (_, end: string, level: string) => `<${end}h${Number(level) + 1}>`);
}
