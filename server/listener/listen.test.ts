import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from './listen.ts';

describe('listen', () => {
  it('names the port that is in use and the setting for another one', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    await expect(listen({ host: '127.0.0.1', port }, () => {})).rejects.toThrow(`Port ${port} is in use.`);
  });
});
