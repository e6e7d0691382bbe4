/** A paper of the demonstration as SVG, which nobody can take for a real one. */
export function drawPaper({ title, name, number }: { title: string; name: string; number: string }): string {
  const toMarkup = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400" font-family="sans-serif">
<rect width="640" height="400" fill="#e9eef2"/>
<rect width="640" height="72" fill="#24506b"/>
<text x="28" y="47" font-size="28" fill="#fff">${toMarkup(title)}</text>
<rect x="28" y="104" width="170" height="210" fill="#b9c6d0"/>
<circle cx="113" cy="180" r="42" fill="#7b8d9a"/>
<path d="M43 314c0-90 140-90 140 0z" fill="#7b8d9a"/>
<text x="228" y="150" font-size="30" fill="#14222b">${toMarkup(name)}</text>
<text x="228" y="200" font-size="26" fill="#14222b">${toMarkup(number)}</text>
<text x="228" y="250" font-size="22" fill="#14222b">Vence / Expires 2031-12-31</text>
<text x="60" y="372" font-size="34" fill="#a33" opacity=".75">MUESTRA · SPECIMEN · MUESTRA</text>
</svg>`;
}
