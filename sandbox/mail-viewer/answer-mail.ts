import { jsonAnswer, type WebAnswer, type WebRequest } from '../http/messages.ts';
import { findMail, findRawMail, listMails, type StoredMail } from './mail-folder.ts';
import { listPage, mailBody, mailPage, missingPage } from './pages.ts';

/** `/mail`, `/mail/{id}` and its parts, `/mails.json?to=`. Returns undefined for other addresses. */
export async function answerMail(folder: string, request: WebRequest): Promise<WebAnswer | undefined> {
  if (request.method !== 'GET') return undefined;
  if (request.path === '/mail' || request.path === '/mail/') return listPage(await listMails(folder));
  if (request.path === '/mails.json') return answerList(folder, request.query.get('to'));
  const [, id = '', part, number] =
    /^\/mail\/([\w-]+)(?:\/(html|raw|attachment)(?:\/(\d+))?)?$/.exec(request.path) ?? [];
  if (!id) return undefined;
  if (part === 'raw') return answerRaw(folder, id);
  const mail = await findMail(folder, id);
  if (!mail) return missingPage();
  if (part === 'attachment') return answerAttachment(mail, Number(number));
  return part === 'html' ? mailBody(mail) : mailPage(mail);
}

async function answerList(folder: string, to: string | null): Promise<WebAnswer> {
  const mails = await listMails(folder);
  const wanted = to === null ? mails : mails.filter((mail) => mail.to.includes(to));
  const shown = wanted.map(({ attachments, headers: _, ...mail }) => ({
    ...mail,
    attachments: attachments.map(({ name, type, content }) => ({ name, type, bytes: content.length })),
  }));
  return jsonAnswer(200, shown);
}

async function answerRaw(folder: string, id: string): Promise<WebAnswer> {
  const bytes = await findRawMail(folder, id);
  if (!bytes) return missingPage();
  return download('message/rfc822', `${id}.eml`, bytes);
}

function answerAttachment(mail: StoredMail, index: number): WebAnswer {
  const attachment = mail.attachments[index];
  if (!attachment) return missingPage();
  return download(attachment.type, attachment.name.replace(/[^\w.-]/g, '_'), attachment.content);
}

function download(type: string, name: string, body: Buffer): WebAnswer {
  const headers = {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'x-content-type-options': 'nosniff',
  };
  return { status: 200, headers, body };
}
