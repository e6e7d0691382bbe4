import { describe, expect, it } from 'vitest';
import { parseLink, toPlainText } from './markup.ts';

describe('toPlainText', () => {
  it.each([
    ['Grúa & batería < 24 h', 'Grúa & batería < 24 h'],
    ['<p>Uno</p><p>Dos<br>Tres</p>', 'Uno\nDos\nTres'],
    ['Hola<script>alert(1)</script>', 'Hola'],
    ['<img src=x onerror=alert(1)>Foto', 'Foto'],
    ['&lt;b&gt;fett&lt;/b&gt;', '<b>fett</b>'],
    ['  ', ''],
  ])('makes %j to %j', (markup, text) => {
    expect(toPlainText(markup)).toBe(text);
  });
});

describe('parseLink', () => {
  it.each([
    '/flota?tipo=suv',
    'https://example.com/a',
    'http://plain.example',
    'mailto:a@example.com',
    'tel:+50761234567',
  ])('keeps %s', (link) => {
    expect(parseLink(link)).toBe(link);
  });

  it.each([
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/flota\u0000',
    'data:text/html,x',
    '',
  ])('refuses %j', (link) => {
    expect(parseLink(link)).toBeUndefined();
  });
});
