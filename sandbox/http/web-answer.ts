import type { ServerResponse } from 'node:http';

export interface WebAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

export function jsonAnswer(status: number, document: unknown): WebAnswer {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return { status, headers, body: JSON.stringify(document) };
}

/**
 * An HTML page that any site may frame, as a bank's page must be. It loads and runs only what `policy`
 * allows.
 */
export function htmlAnswer(status: number, body: string, policy: string): WebAnswer {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': policy,
  };
  return { status, headers, body };
}

export function sendAnswer(response: ServerResponse, { status, headers, body }: WebAnswer): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  response.end(bytes);
}
