import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';
import { maskAddresses, maskCardNumbers } from './redact.ts';

function listen(mode: 'production' | 'development') {
  const lines: string[] = [];
  const log = createLog({ mode, logLevel: 'debug' }, { write: (line) => lines.push(line) });
  return { log, lines };
}

describe('createLog', () => {
  it('writes one JSON object a line in production', () => {
    const { log, lines } = listen('production');
    log.child({ requestId: 'r-1' }).info({ status: 200 }, 'answered');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'info',
      requestId: 'r-1',
      status: 200,
      msg: 'answered',
    });
  });

  it('writes a short line elsewhere', () => {
    const { log, lines } = listen('development');
    log.warn({ route: '/flota', ms: 12 }, 'slow');
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d warn {2}slow route=\/flota ms=12\n$/);
  });

  it('leaves out secrets at any depth, however they are spelled', () => {
    const { log, lines } = listen('production');
    const secret = 'never-seen';
    log.info(
      {
        headers: { Authorization: secret, cookie: secret, 'Set-Cookie': [secret] },
        form: { cardHolder: secret, cvv: secret, email: secret, first_name: secret },
        list: [{ deep: { deeper: { deepest: { license: secret } } } }],
        client: { anything: secret },
      },
      'posted',
    );
    expect(lines.join('')).not.toContain(secret);
    expect(lines).toHaveLength(1);
  });

  it('leaves out row values of database errors', () => {
    const { log, lines } = listen('production');
    const error = Object.assign(new Error('duplicate key'), {
      detail: 'Key (email)=(ana@example.com) exists',
    });
    log.error({ err: error }, 'failed');
    expect(lines[0]).not.toContain('ana@example.com');
    expect(JSON.parse(lines[0] ?? '').err.stack).toContain('log.test.ts');
  });

  it.each(['4111111111111111', '4111 1111 1111 1111', '5555-5555-5555-4444', '341111000000011'])(
    'masks the card number %s anywhere in a line',
    (number) => {
      for (const mode of ['production', 'development'] as const) {
        const { log, lines } = listen(mode);
        log.error(
          { err: new Error(`bad input ${number}`), list: ['x', number], note: `card.${number}` },
          number,
        );
        expect(lines.join('')).not.toContain(number);
        expect(lines.join('')).toContain(`[card ${number.slice(-4)}]`);
      }
    },
  );

  it.each([
    ['550 5.1.1 <ana.perez+v@example.com>: recipient rejected', '550 5.1.1 <[mail]>: recipient rejected'],
    ['unknown\n\niñigo@correo.example.com', 'unknown\n\n[mail]'],
    ['postgres://site:p%40ss/w@db.internal:5432/site', 'postgres://[secret]@db.internal:5432/site'],
    ['"smtps://user:secret@mail.example.com"', '"smtps://[secret]@mail.example.com"'],
  ])('masks mail addresses and passwords of addresses in messages of libraries: %s', (text, masked) => {
    const { log, lines } = listen('production');
    log.error({ err: new Error(text), rejected: [text] }, text);
    const { err, rejected, msg } = JSON.parse(lines[0] ?? '');
    expect([err.message, rejected[0], msg]).toEqual([masked, masked, masked]);
  });

  it.each(['a', '://:', '://a', ':', '\\u00e1', '@a.', '@a', '://a:b@', '1 ', '4111111111111111 ', '":1'])(
    'masks a long line of %s in a time that is proportional to its length',
    (part) => {
      // With steps in the square of its length it would exceed the time limit of the test.
      const line = `${part.repeat(500_000 / part.length)} ana@example.com`;
      expect(maskAddresses(maskCardNumbers(line)).endsWith('[mail]')).toBe(true);
    },
  );

  it('leaves stacks with names of packages as they are', () => {
    const { log, lines } = listen('production');
    const text = 'at file:///srv/site/node_modules/@react-router/node/index.js:1:2 (vite@8.3.8)';
    log.error({}, text);
    expect(JSON.parse(lines[0] ?? '').msg).toBe(text);
  });

  it('escapes terminal control characters from requests', () => {
    const { log, lines } = listen('development');
    log.warn({ directive: '\u001b[2J\u009b1A', err: new Error('bad\u001b]0;x\u0007') }, 'odd\u0008');
    expect(lines.join('')).not.toMatch(/[^\P{Cc}\n\t]/u);
    expect(lines.join('')).toContain('directive=\ufffd[2J');
  });

  it('keeps the line valid JSON when a bare number is masked', () => {
    const { log, lines } = listen('production');
    log.info({ odd: 4_111_111_111_111_111 }, 'number');
    expect(JSON.parse(lines[0] ?? '').odd).toBe('[card 1111]');
  });

  it('does not mask ids of payments, whatever their digits', () => {
    const id = '82425566-9336-4ebf-8f68-17d6a78aa8c6';
    const digits = ['4012000000020071', '4012-0000-0002-0071'];
    expect(maskCardNumbers(`{"attemptId":"${id}"}`)).toBe(`{"attemptId":"${id}"}`);
    for (const each of digits) expect(maskCardNumbers(`${id} ${each}`)).toBe(`${id} [card 0071]`);
  });

  it('does not mask numbers that are not card numbers', () => {
    const { log, lines } = listen('production');
    log.info({ share: 0.41111111111111, instant: 1_795_201_200_001 }, 'code 4111111111111112');
    expect(lines[0]).toContain('"share":0.41111111111111');
    expect(lines[0]).toContain('1795201200001');
    expect(lines[0]).toContain('4111111111111112');
  });
});
