import { expect, test } from 'vitest';
import { renderMarkup, toText } from '#tests/support/render-markup.tsx';
import type { DayView } from './price-calendar-view.ts';
import { StripDays } from './price-strip.tsx';

const DAY = { marks: [], name: '', spoken: '' };

/** The strip of two days, of which the second is chosen, with what is on each in one line. */
function showDays(first: Partial<DayView>, second: Partial<DayView>) {
  const days: DayView[] = [
    { ...DAY, date: '2027-03-01', shortName: 'lun, 1 mar', text: '', ...first },
    { ...DAY, date: '2027-03-02', shortName: 'mar, 2 mar', text: '', isChosen: true, ...second },
  ];
  const html = renderMarkup(
    <StripDays view={{ lead: '', summary: '', search: '', cheapest: undefined, days }} />,
  );
  return [...html.matchAll(/<li>.*?<\/li>/g)].map(([day]) => ({
    seen: toText(day.replace(/<span class="sr-only">[^<]*<\/span>/g, '')),
    read: toText(day),
  }));
}

test('a total that all days have is said in one line instead of the days', () => {
  const view = { lead: '', summary: '', search: '', cheapest: undefined, days: [] };
  const html = renderMarkup(<StripDays view={{ ...view, same: 'Cualquier día $70.00.' }} />);
  expect(html).toMatch(/^<p>Cualquier día \$70\.00\.<\/p>(?!<ol)/);
});

test('different totals are shown on each day', () => {
  const days = showDays({ text: '$70.00', href: '/flota' }, { text: '$80.00', href: '/flota' });
  expect(days.map(({ seen }) => seen)).toEqual(['lun, 1 mar $70.00', 'mar, 2 mar $80.00']);
});

test('a week without totals says so on each day, with the reason for screen readers', () => {
  const day = { text: 'agotado', reason: 'No quedan autos.' };
  expect(showDays(day, day)).toEqual([
    { seen: 'lun, 1 mar agotado', read: 'lun, 1 mar agotado . No quedan autos.' },
    { seen: 'mar, 2 mar agotado', read: 'mar, 2 mar agotado . No quedan autos.' },
  ]);
});
