import { type Html, html, raw } from '../http/html.ts';
import { htmlAnswer, type WebAnswer } from '../http/messages.ts';
import type { StoredMail } from './mail-folder.ts';

const style = `
* { box-sizing: border-box; }
body { margin: 0; background: #f4f5f7; color: #1b2430; font: 1rem/1.5 system-ui, sans-serif; }
header { background: #24303f; color: #fff; padding: .875rem 1.25rem; }
header a { color: #fff; }
main { max-width: 60rem; margin: 0 auto; padding: 1.25rem; }
h1 { font-size: 1.375rem; line-height: 1.25; margin: .5rem 0 1rem; overflow-wrap: anywhere; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem; }
li a { display: grid; gap: .125rem; padding: .875rem 1rem; background: #fff; border-radius: .5rem; color: inherit;
  text-decoration: none; border: 1px solid #d5dae1; }
li a:hover { border-color: #24303f; }
li strong { overflow-wrap: anywhere; }
.quiet { color: #4d5a6b; font-size: .875rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1rem; }
dt { color: #4d5a6b; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 75vh; background: #fff; border: 1px solid #d5dae1; border-radius: .5rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #fff; border: 1px solid #d5dae1;
  border-radius: .5rem; padding: 1rem; margin: 0; font: .9375rem/1.5 ui-monospace, monospace; }
details { margin-top: 1rem; }
summary { cursor: pointer; font-weight: 600; padding: .375rem 0; }
:focus-visible { outline: 3px solid #1f7fd1; outline-offset: 2px; }
`;

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'";

/** Content security policy of the frame: a mail can be displayed but cannot run scripts. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; frame-ancestors 'self'";

export function listPage(mails: StoredMail[]): WebAnswer {
  const items = mails.map(
    (mail) => html`<li><a href="/mail/${mail.id}"><strong>${mail.subject || '(no subject)'}</strong>
<span class="quiet">${mail.to} · ${toLocalTime(mail.storedAt)}</span></a></li>`,
  );
  const body = mails.length > 0 ? html`<ul>${items}</ul>` : html`<p>No mail has been sent yet.</p>`;
  return page('Mails', html`<h1>Mails, the newest first</h1>${body}`, 200);
}

export function mailPage(mail: StoredMail): WebAnswer {
  const attachments = mail.attachments.map(
    ({ name, content }, index) =>
      html`<dt>Attachment</dt><dd><a href="/mail/${mail.id}/attachment/${index}">${name}</a> (${content.length} bytes)</dd>`,
  );
  const headers = mail.headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return page(
    mail.subject,
    html`<p><a href="/mail">All mails</a></p>
<h1>${mail.subject || '(no subject)'}</h1>
<dl>
<dt>From</dt><dd>${mail.from}</dd>
<dt>To</dt><dd>${mail.to}</dd>
<dt>Date</dt><dd>${mail.date}</dd>
${attachments}
</dl>
${mail.html === undefined ? '' : html`<iframe src="/mail/${mail.id}/html" title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`}
<details${mail.html === undefined ? raw(' open') : ''}><summary>Plain text</summary><pre tabindex="0">${mail.text ?? '(none)'}</pre></details>
<details><summary>Headers</summary><pre tabindex="0">${headers}</pre><p><a href="/mail/${mail.id}/raw">The file</a></p></details>`,
    200,
  );
}

/** The HTML part alone, for the frame. */
export function mailBody(mail: StoredMail): WebAnswer {
  const base = '<base target="_blank">';
  const markup = mail.html ?? '';
  const body = /<head[^>]*>/i.test(markup)
    ? markup.replace(/<head[^>]*>/i, (head) => head + base)
    : base + markup;
  return htmlAnswer(200, body, mailPolicy);
}

export function missingPage(): WebAnswer {
  return page('No such mail', html`<h1>There is no such mail</h1><p><a href="/mail">All mails</a></p>`, 404);
}

function page(title: string, body: Html, status: number): WebAnswer {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Mail viewer</title>
<link rel="icon" href="data:,">
<style>${raw(style)}</style>
</head>
<body>
<header><a href="/">Sandbox</a> · Mail viewer</header>
<main>${body}</main>
</body>
</html>`;
  return htmlAnswer(status, document.markup, pagePolicy);
}

/** Panama time, as everywhere in the company. */
function toLocalTime(instant: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'America/Panama',
  }).format(instant);
}
