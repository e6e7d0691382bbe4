import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface SmtpServer {
  url: string;
  /** All accepted mails, unchanged. */
  mails: { from: string; to: string[]; content: string }[];
  close(): void;
}

/** A minimal SMTP server (RFC 5321). It refuses recipients whose address begins with `refused`. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: SmtpServer['mails'] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    serve(socket, mails);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function serve(socket: Socket, mails: SmtpServer['mails']): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let mail = { from: '', to: [] as string[] };
  let buffered = '';
  let inData = false;
  say('220 test');
  socket.on('data', (chunk) => {
    buffered += chunk.toString('utf8');
    while (buffered.includes(inData ? '\r\n.\r\n' : '\r\n')) {
      const end = inData ? '\r\n.\r\n' : '\r\n';
      const part = buffered.slice(0, buffered.indexOf(end));
      buffered = buffered.slice(part.length + end.length);
      if (inData) {
        mails.push({ ...mail, content: part.replace(/\r\n\.\./g, '\r\n.') });
        mail = { from: '', to: [] };
        inData = false;
        say('250 accepted');
      } else inData = command(part, mail, say);
    }
  });
}

/** Answers one command. Returns true when the mail data comes next. */
function command(line: string, mail: { from: string; to: string[] }, say: (line: string) => void): boolean {
  const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
  const verb = line.slice(0, 4).toUpperCase();
  if (verb === 'MAIL') mail.from = address;
  if (verb === 'RCPT' && address.startsWith('refused')) say(`550 5.1.1 <${address}>: no such mailbox`);
  else if (verb === 'RCPT') {
    mail.to.push(address);
    say('250 ok');
  } else if (verb === 'DATA') say('354 go on');
  else if (verb === 'QUIT') say('221 bye');
  else say('250 ok');
  return verb === 'DATA';
}
