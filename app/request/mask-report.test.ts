import { expect, test } from 'vitest';
import { maskReport } from './mask-report.ts';

const report = {
  'effective-directive': 'script-src-elem',
  'blocked-uri': 'https://evil.example/x.js?card=4012000000020071',
  'document-uri': 'https://rent.example/pay/return/att/Zk3Zk3Zk3Zk3Zk3Zk3Zk3Zk3Zk3Zk3?token=secret',
  'script-sample': 'document.forms[0].cardNumber',
};

test('a masked report has rule, source and page, and neither queries, keys nor samples', () => {
  expect(maskReport(JSON.stringify({ 'csp-report': report }))).toEqual({
    directive: 'script-src-elem',
    blocked: 'https://evil.example/x.js',
    page: 'https://rent.example/pay/return/att/Zk3Z…',
  });
});

test('the newer format of reports is supported', () => {
  const body = { effectiveDirective: 'img-src', blockedURL: 'inline', documentURL: 'https://rent.example/' };
  expect(maskReport(JSON.stringify([{ type: 'csp-violation', body }]))).toEqual({
    directive: 'img-src',
    blocked: 'inline',
    page: 'https://rent.example/',
  });
});

test.each(['', '{', '[]', '{}', 'null', '{"csp-report":"x"}', '{"csp-report":{"blocked-uri":1}}'])(
  'an invalid report is ignored: %s',
  (text) => {
    expect(maskReport(text)).toBeUndefined();
  },
);

test('a forged rule cannot add log lines', () => {
  const forged = { ...report, 'effective-directive': 'x'.repeat(500), 'blocked-uri': 'a\nb"c' };
  const masked = maskReport(JSON.stringify({ 'csp-report': forged }));
  expect(masked?.directive).toHaveLength(40);
  expect(masked?.blocked).toBe('abc');
});
