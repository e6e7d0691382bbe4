import { describe, expect, it } from 'vitest';
import { renderMarkup, toText } from '#tests/support/render-markup.tsx';
import { CardMarks, formatCardNumber, formatExpiration } from './card-number.tsx';

describe('CardMarks', () => {
  const render = (number: string) => renderMarkup(<CardMarks number={number} />);

  it.each([
    ['', undefined],
    ['4012 0', 'Visa'],
    ['5200 8', 'MasterCard'],
    ['3411 11', 'AMEX'],
  ])('lights up the network of the number %j', (number, network) => {
    const marks = render(number).split('<li').slice(1);
    expect(marks.map((mark) => toText(`<li${mark}`))).toEqual(['Visa', 'MasterCard', 'AMEX']);
    const lit = marks.filter((mark) => mark.includes('data-lit') && mark.includes('class="icon"'));
    expect(lit.map((mark) => toText(`<li${mark}`))).toEqual(network ? [network] : []);
    expect(marks.filter((mark) => mark.includes('class="icon"'))).toHaveLength(lit.length);
  });
});

describe('formatCardNumber', () => {
  it.each([
    ['4012000000020006', '4012 0000 0002 0006'],
    ['341111000000009', '3411 110000 00009'],
    ['4012-0000', '4012 0000'],
    ['letters', ''],
    ['\u202a٤٠١٢ ００００\u202c', '4012 0000'],
  ])('writes %s as %s', (typed, shown) => {
    expect(formatCardNumber(typed)).toBe(shown);
  });
});

describe('formatExpiration', () => {
  it.each([
    ['1', '1'],
    ['12', '12'],
    ['12/', '12/'],
    ['1228', '12/28'],
    ['12/2', '12/2'],
    ['12/20', '12/20'],
    ['12/203', '12/203'],
    ['12/2031', '12/2031'],
    ['12 / 2031', '12/2031'],
    ['12/3100', '12/31'],
    ['1/31', '01/31'],
    ['2031', '2031'],
    ['2031-', '2031'],
    ['2031-1', '2031-1'],
    ['2031-12', '2031-12'],
    ['2031/12', '2031-12'],
    ['\u2066１２/３１\u2069', '12/31'],
  ])('writes %s as %s', (typed, shown) => {
    expect(formatExpiration(typed)).toBe(shown);
  });
});
