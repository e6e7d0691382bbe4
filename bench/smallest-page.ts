import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** 300 bytes: what the network and the browser cost by themselves. */
const PAGE = `<!DOCTYPE html><html lang="en"><meta name="viewport" content="width=device-width"><title>Smallest</title><h1>${'A page with nothing but this. '.repeat(6)}</h1></html>`;

export interface SmallestPage {
  url: string;
  close(): void;
}

/** Serves it from a bare server in this process. */
export async function serveSmallestPage(): Promise<SmallestPage> {
  const server = createServer((request, response) => {
    // Chromium asks for an icon, too.
    response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(request.url === '/' ? PAGE : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
