/** Markup of content as it is; it was sanitised before it was ever kept, see `adapters/content/rich-text.ts`. */
export function RichText({
  html,
  lang,
  isPart = false,
}: {
  html: string;
  lang?: string | undefined;
  /** It stands below a second heading of ours: its own go one level down. */
  isPart?: boolean;
}) {
  if (html === '') return null;
  return (
    <div
      className="rich-text"
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: content arrives sanitised, with an allow-list of tags
      dangerouslySetInnerHTML={{ __html: isPart ? lowerHeadings(html) : html }}
    />
  );
}

/** `<h2>` becomes `<h3>`, `<h3>` becomes `<h4>`; sanitised headings have no attributes. */
function lowerHeadings(html: string): string {
  return html.replace(/<(\/?)h([23])>/g, (_, end: string, level: string) => `<${end}h${Number(level) + 1}>`);
}
