import { createHash } from 'node:crypto';
import type { AccountMail } from '#content-service/auth/settings.ts';
import type { Language } from '#domain/texts.ts';
import type { Mail } from '#operations/ports/mailer.ts';

interface Words {
  subject: string;
  text: string;
  button: string;
  footer: string;
}

const mails: Record<AccountMail['kind'], Record<Language, Words>> = {
  'verify-email': {
    es: {
      subject: 'Confirma tu correo',
      text: 'Gracias por crear tu cuenta. Confirma que esta dirección es tuya para poder entrar.',
      button: 'Confirmar mi correo',
      footer: 'El enlace sirve por siete días. Si no creaste esta cuenta, no tienes que hacer nada.',
    },
    en: {
      subject: 'Verify your email address',
      text: 'Thank you for creating your account. Confirm that this address is yours to sign in.',
      button: 'Confirm my address',
      footer: 'The link works for seven days. If you did not create this account, there is nothing to do.',
    },
  },
  'reset-password': {
    es: {
      subject: 'Cambia tu contraseña',
      text: 'Recibimos una solicitud para cambiar la contraseña de tu cuenta.',
      button: 'Elegir otra contraseña',
      footer:
        'El enlace sirve por un día y una sola vez. Si no lo pediste, tu contraseña sigue siendo la misma.',
    },
    en: {
      subject: 'Password Reset Request',
      text: 'We received a request to change the password of your account.',
      button: 'Choose another password',
      footer:
        'The link works for one day and only once. If you did not ask for it, your password stays the same.',
    },
  },
  invitation: {
    es: {
      subject: 'Te invitamos a abrir tu cuenta',
      text: 'Preparamos una cuenta para ti. Solo falta que elijas una contraseña.',
      button: 'Aceptar la invitación',
      footer: 'La invitación sirve por siete días.',
    },
    en: {
      subject: "You've been invited",
      text: 'We have prepared an account for you. All it needs is a password of your choice.',
      button: 'Accept the invitation',
      footer: 'The invitation works for seven days.',
    },
  },
};

/** A mail of the content service in words; the language is that of the page it leads to. */
export function composeAccountMail({ kind, to, url }: AccountMail, siteName: string): Mail {
  const language: Language = new URL(url).pathname.startsWith('/en/') ? 'en' : 'es';
  const words = mails[kind][language];
  const link = toHtml(url);
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><body style="font-family:sans-serif;color:#1d2329">
<h1 style="font-size:20px">${toHtml(siteName)}</h1><p>${toHtml(words.text)}</p>
<p><a href="${link}" style="display:inline-block;padding:12px 20px;background:#1d2329;color:#fff;border-radius:6px">${toHtml(words.button)}</a></p>
<p style="font-size:13px">${link}</p><p style="font-size:13px">${toHtml(words.footer)}</p></body></html>`;
  return {
    to,
    subject: `${words.subject} – ${siteName}`,
    text: [siteName, words.text, `${words.button}:\n${url}`, words.footer].join('\n\n'),
    html,
    messageId: `account-${kind}-${createHash('sha256').update(url).digest('hex').slice(0, 24)}`,
  };
}

function toHtml(text: string): string {
  return text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
}
