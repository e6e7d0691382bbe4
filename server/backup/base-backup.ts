import { appendFileSync, closeSync, fsyncSync, openSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

interface Message {
  /** One letter, as in the documentation of PostgreSQL's protocol, chapter "Message Formats". */
  type: string;
  body: Buffer;
}

const PROTOCOL_VERSION = 196_608;

/** The archive contains the write-ahead log that it needs, so that it is complete alone. */
const BASE_BACKUP = "BASE_BACKUP (CHECKPOINT 'fast', WAL true, MANIFEST 'no', COMPRESSION 'gzip')";

/**
 * Writes a base backup of a running server into a new file, a gzipped tar archive of its data directory.
 * `socket` is the path of its UNIX socket, which needs no password. Throws when the server refuses or a page
 * has a wrong checksum. https://www.postgresql.org/docs/18/protocol-replication.html
 */
export async function writeBaseBackup(socket: string, user: string, file: string): Promise<void> {
  const connection = connect(socket);
  const output = openSync(file, 'wx', 0o600);
  try {
    connection.write(startup({ user, replication: 'true', application_name: 'volante backup' }));
    let archives = 0;
    let isSent = false;
    for await (const { type, body } of readMessages(connection)) {
      if (type === 'R' && body.readInt32BE(0) !== 0) throw new Error('The database requires a password');
      if (type === 'E') throw new Error(`The database gave no backup: ${readError(body)}`);
      if (type === 'd' && body[0] === LETTER.newArchive) archives += 1;
      if (archives > 1) throw new Error('The database has tablespaces, which a backup does not include');
      // `writeSync` may write a part only, for example before the disk is full.
      if (type === 'd' && body[0] === LETTER.data) appendFileSync(output, body.subarray(1));
      if (type !== 'Z') continue;
      if (isSent) return fsyncSync(output);
      connection.write(toMessage('Q', Buffer.from(`${BASE_BACKUP}\0`)));
      isSent = true;
    }
    throw new Error('The database closed the connection of the backup');
  } finally {
    connection.destroy();
    closeSync(output);
  }
}

/** First byte of the data of a base backup. */
const LETTER = { newArchive: 0x6e, data: 0x64 };

async function* readMessages(connection: Socket): AsyncGenerator<Message> {
  let rest = Buffer.alloc(0);
  for await (const chunk of connection as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1);
      yield { type: String.fromCharCode(rest[0] ?? 0), body: rest.subarray(5, end) };
      rest = rest.subarray(end);
    }
  }
}

function startup(settings: Record<string, string>): Buffer {
  const texts = Object.entries(settings).flat();
  const body = Buffer.from(`${texts.join('\0')}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + body.length, 0);
  head.writeInt32BE(PROTOCOL_VERSION, 4);
  return Buffer.concat([head, body]);
}

function toMessage(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

/** The primary message among the fields of an error, each a letter and a text. */
function readError(body: Buffer): string {
  const fields = body.toString('utf8').split('\0');
  return fields.find((field) => field.startsWith('M'))?.slice(1) ?? 'no reason given';
}
