import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, unlink } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from '#operations/ports/mailer.ts';
import { toEnvelope } from './envelope.ts';

/**
 * Writes each mail as a complete `.eml` file (RFC 5322) into a folder, which several processes may share. The
 * file name comes from the message id, so a repeated delivery finds its file and leaves it unchanged.
 */
export function createFileOutbox({ folder, from }: { folder: string; from: string }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toEnvelope(mail, from));
      const name = createHash('sha256').update(mail.messageId).digest('hex').slice(0, 32);
      // Only the owner may read the folder, because mails contain links that open reservations.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeOnce(path.join(folder, `${name}.eml`), message as Buffer);
    },
  };
}

/** Writes the file atomically: under a temporary name, then links it, unless the name exists already. */
async function writeOnce(file: string, content: Buffer): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`;
  const handle = await open(unfinished, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(unfinished, file);
  } catch (error) {
    if (!isTaken(error)) throw error;
  } finally {
    await unlink(unfinished);
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
