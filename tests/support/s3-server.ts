import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface S3Server {
  account: { bucketUrl: string; region: string; accessKeyId: string; secretAccessKey: string };
  objects: Map<string, Buffer>;
  /** Faults of the next requests, in order: a status, or a connection that is reset. */
  faults: (number | 'reset')[];
  /** Without the right to list, a missing object is an object to which access is denied. Default: granted. */
  grantListing(isGranted: boolean): void;
  /** Token that requests must have, of temporary credentials. Undefined: none. */
  requireSession(token: string | undefined): void;
  close(): Promise<void>;
}

const region = 'us-east-1';
const accessKeyId = 'AKIDTEST';
const secretAccessKey = 'a secret of tests';

/**
 * A minimal S3 server: GET, PUT and DELETE of objects in one bucket. Checks Signature Version 4
 * independently, according to its specification.
 */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const faults: (number | 'reset')[] = [];
  let session: string | undefined;
  let mayList = true;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    const name = (request.url ?? '').replace('/bucket/', '');
    const fault = faults.shift();
    if (fault === 'reset') request.socket.resetAndDestroy();
    else if (fault) response.writeHead(fault).end('<Code>SlowDown</Code>');
    else if (!isSigned(request, body, session))
      response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
    else if (request.method === 'PUT') {
      objects.set(name, body);
      response.writeHead(200).end();
    } else if (request.method === 'DELETE') {
      objects.delete(name);
      response.writeHead(204).end();
    } else {
      const found = objects.get(name);
      const [status, code] = mayList ? [404, 'NoSuchKey'] : [403, 'AccessDenied'];
      response.writeHead(found ? 200 : status).end(found ?? `<Error><Code>${code}</Code></Error>`);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    account: { bucketUrl: `http://127.0.0.1:${port}/bucket`, region, accessKeyId, secretAccessKey },
    objects,
    faults,
    grantListing: (isGranted) => {
      mayList = isGranted;
    },
    requireSession: (token) => {
      session = token;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Computes the signature of a request again from its method, path, signed headers and the hash of its body. A
 * session token must be signed, too.
 */
function isSigned(request: IncomingMessage, body: Buffer, session: string | undefined): boolean {
  const read =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/;
  const [, key, day = '', place, names = '', signature = ''] =
    read.exec(request.headers.authorization ?? '') ?? [];
  const hash = createHash('sha256').update(body).digest('hex');
  if (key !== accessKeyId || place !== region || request.headers['x-amz-content-sha256'] !== hash)
    return false;
  const isSession = request.headers['x-amz-security-token'] === session;
  if (!isSession || names.includes('x-amz-security-token') !== (session !== undefined)) return false;
  const lines = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, request.url, '', lines.join(''), names, hash].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = `AWS4-HMAC-SHA256\n${request.headers['x-amz-date']}\n${day}/${region}/s3/aws4_request\n${digest}`;
  let secret: string | Buffer = `AWS4${secretAccessKey}`;
  for (const part of [day, region, 's3', 'aws4_request'])
    secret = createHmac('sha256', secret).update(part).digest();
  const expected = createHmac('sha256', secret).update(text).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
