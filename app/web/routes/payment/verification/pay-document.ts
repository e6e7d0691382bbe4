import type { RouterContextProvider } from 'react-router';
import { brandContext, nonceContext } from '#app/request/context.ts';
import { toThemeCss } from '#app/texts/brands/theme.ts';
import { escapeHtml } from '#app/texts/html-text.ts';
import type { Language } from '#domain/texts.ts';

const STYLE = `*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--surface,#fff);
color:var(--ink,#1a1a1a);font:1.0625rem/1.5 system-ui,sans-serif;text-align:center}main{padding:2rem;max-width:28rem}
h1{font-size:1.5rem;margin:0 0 .75rem}p{margin:0 0 1rem}a{display:inline-block;padding:.75rem 1.5rem;border-radius:.5rem;
background:var(--accent,#0b5);color:var(--on-accent,#fff);font-weight:600;text-decoration:none}`;

export interface PayDocument {
  language: Language;
  status?: number;
  title: string;
  paragraphs: string[];
  link?: { href: string; text: string };
  script?: string;
}

/** A small document for the verification window, without framework, so that it opens and closes at once. */
export function payDocument(context: Readonly<RouterContextProvider>, page: PayDocument): Response {
  const brand = context.get(brandContext);
  const nonce = context.get(nonceContext);
  const link = page.link
    ? `<p><a href="${escapeHtml(page.link.href)}">${escapeHtml(page.link.text)}</a></p>`
    : '';
  const html = `<!doctype html>
<html lang="${page.language === 'en' ? 'en-US' : 'es-ES'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<title>${escapeHtml(page.title)} | ${escapeHtml(brand.name)}</title>
<style nonce="${nonce}">${toThemeCss(brand)}${STYLE}</style></head>
<body><main><h1>${escapeHtml(page.title)}</h1>
<div role="status">${page.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</div>${link}</main>
${page.script ? `<script nonce="${nonce}">${page.script}</script>` : ''}</body></html>`;
  return new Response(html, {
    status: page.status ?? 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
