import { expect, it } from 'vitest';
import { leaveOut } from './known-sheet.ts';

const SHEET = 'static/frame-a1.css';
const toList = (files: string[]) =>
  `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=${JSON.stringify(files)})))=>i.map(i=>d[i]);\n`;
const load = (places: string) => `load(()=>import("./a.js"),${places});`;

it('does not ask for the sheet that every document has', () => {
  expect(leaveOut(toList([SHEET]) + load('__vite__mapDeps([0])'), SHEET)).toBe(load('[]'));
});

it('still asks for others', () => {
  const files = toList([SHEET, 'static/calendar.css']);
  expect(leaveOut(files + load('__vite__mapDeps([0,1])') + load('__vite__mapDeps([0])'), SHEET)).toBe(
    files + load('__vite__mapDeps([1])') + load('[]'),
  );
});

it.each([load('[]'), toList(['static/calendar.css']) + load('__vite__mapDeps([0])')])(
  'leaves alone what does not ask for it: %s',
  (code) => expect(leaveOut(code, SHEET)).toBe(code),
);
