import { once } from 'node:events';
import { type IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { echo, open, PASS, startListener } from '#tests/support/start-listener.ts';
import { toRequest } from '../http/web-request.ts';

describe('the requestListener', () => {
  it('refuses a body that is too long, with or without Content-Length', async () => {
    const { requestListener, sendRequest } = await startListener();
    open(requestListener, echo);
    const body = 'x'.repeat(1_000_001);
    expect((await sendRequest('/reserva', { method: 'POST', body })).status).toBe(413);
    const headers = { 'transfer-encoding': 'chunked' };
    expect((await sendRequest('/reserva', { method: 'POST', body, headers })).status).toBe(413);
  });

  it('limits concurrent uploads for each network until they have a response', async () => {
    const { requestListener, sendRequest } = await startListener({ trustedProxies: 1 });
    const answer = Promise.withResolvers<void>();
    let waiting = 0;
    open(requestListener, async () => {
      waiting += 1;
      await answer.promise;
      return { response: new Response('kept') };
    });
    const upload = (network: string) =>
      sendRequest('/precheckin/photos/license', {
        method: 'POST',
        body: 'x'.repeat(1_000_001),
        headers: { 'x-forwarded-for': network, cookie: PASS },
      });
    const uploads = [upload('192.0.2.1'), upload('192.0.2.1'), upload('192.0.2.1')];
    await expect.poll(() => waiting).toBe(3);
    expect((await upload('192.0.2.1')).status).toBe(503);
    uploads.push(upload('192.0.2.2'));
    await expect.poll(() => waiting).toBe(4);
    answer.resolve();
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await upload('192.0.2.1')).status).toBe(200);
  });

  it('reads no picture of a visitor without a pass, and gives it no place', async () => {
    const { requestListener, sendRequest, port } = await startListener();
    open(requestListener, echo);
    const sockets = Array.from({ length: 8 }, () => connect(port, '127.0.0.1'));
    onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
    const body = 'x'.repeat(1_500_000);
    for (const socket of sockets)
      socket.write(`POST /precheckin/verify HTTP/1.1\r\nhost: a\r\ncontent-length: 2000000\r\n\r\n${body}`);
    for (const socket of sockets) {
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1\.1 200 .*connection: close.*"text":""/is);
    }
    const headers = { cookie: PASS };
    const proved = await sendRequest('/precheckin/verify', { method: 'POST', body, headers });
    expect(JSON.parse(proved.body).text).toBe(body);
  });

  it('waits half a minute for a form, and for each megabyte of a picture', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { requestListener, port } = await startListener();
    open(requestListener, echo);
    // Lets the server read everything sent so far, a part of it per turn of the event loop.
    const settle = async () => {
      for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
    };
    const send = async (body: string) => {
      const waiting = vi.getTimerCount();
      const socket = connect(port, '127.0.0.1');
      const head = `host: a\r\ncookie: ${PASS}\r\nconnection: close\r\ncontent-length: 2500000`;
      socket.write(`POST /precheckin/verify HTTP/1.1\r\n${head}\r\n\r\n${body}`);
      while (vi.getTimerCount() === waiting) await new Promise((resolve) => setImmediate(resolve));
      await settle();
      return socket;
    };
    const form = await send('a=1');
    const [picture, stalled] = [await send('x'.repeat(900_000)), await send('x'.repeat(900_000))];
    vi.advanceTimersByTime(20_000);
    for (const socket of [picture, stalled]) socket.write('x'.repeat(600_000));
    await settle();
    vi.advanceTimersByTime(10_000);
    await once(form.resume(), 'close');
    vi.advanceTimersByTime(10_000);
    picture.write('x'.repeat(500_000));
    await settle();
    vi.advanceTimersByTime(10_000);
    await once(stalled.resume(), 'close');
    picture.write('x'.repeat(500_000));
    const [answer] = await once(picture, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200/);
    picture.destroy();
  });

  it('refuses a form with too many fields, whatever its encoding', async () => {
    const { requestListener, sendRequest } = await startListener();
    open(requestListener, echo);
    const send = (body: string, type: string) =>
      sendRequest('/reserva', { method: 'POST', body, headers: { 'content-type': type } });
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
    for (const type of [
      'application/x-www-form-urlencoded',
      'Application/X-WWW-Form-URLencoded; charset=utf-8',
    ]) {
      expect((await send('a&'.repeat(1_001), type)).status).toBe(413);
      expect((await send('a&'.repeat(1_000), type)).status).toBe(200);
    }
    const type = 'multipart/form-data; boundary=b';
    expect((await send(`${part.repeat(1_001)}--b--\r\n`, type)).status).toBe(413);
    expect((await send(`${part.repeat(300)}--b--\r\n`, type)).status).toBe(200);
    expect((await send('a&'.repeat(100_000), 'text/plain')).status).toBe(200);
  });

  it('leaves no bytes of a form in the buffers of the server', async () => {
    const text = 'cvv=123';
    const body = Buffer.from(text);
    const incoming = Object.assign(Readable.from([body]), {
      url: '/reserva/checkout',
      method: 'POST',
      headers: { host: 'a' },
      rawHeaders: ['Host', 'a'],
      socket: {},
    }) as unknown as IncomingMessage;
    const outgoing = new ServerResponse(incoming);
    const result = await toRequest(incoming, outgoing, { siteUrl: undefined, trustedProxies: 0 });
    expect(body.every((byte) => byte === 0)).toBe(true);
    expect(result.kind === 'request' && (await result.request.text())).toBe(text);
  });
});
