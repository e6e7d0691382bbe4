import { describe, expect, it } from 'vitest';
import { type AllCodes, changeRows, type Span } from './rate-rows.ts';

interface Season extends Span {
  name: string;
}
interface Rule extends Span {
  kind: string;
  days?: number;
}

const all: AllCodes = { classes: ['ECAR', 'ICAR', 'SFAR'], branches: ['PTY', 'DAV'] };
const day = (number: number) => `2027-02-${String(number).padStart(2, '0')}`;
const span = (from: number, to: number, changes: Partial<Span> = {}): Span => ({
  from: day(from),
  to: day(to),
  classes: [],
  branches: [],
  ...changes,
});
const season = (name: string, ...days: Parameters<typeof span>): Season => ({ name, ...span(...days) });
const rule = (kind: string, ...days: Parameters<typeof span>): Rule => ({ kind, ...span(...days) });

const seasonsAfter = (seasons: Season[], row: Season) => changeRows(seasons, { kind: 'season', row }, all);
const rulesAfter = (rules: Rule[], row: Rule) => changeRows(rules, { kind: 'rule', row }, all);
const withoutSeasons = (seasons: Season[], given: Span) =>
  changeRows(seasons, { kind: 'remove', what: 'season', span: given }, all);

describe('a season', () => {
  const carnival = season('Carnival', 5, 10);

  it('comes before the others, which stay for the days around it', () => {
    const top = season('Top', 7, 8);
    expect(seasonsAfter([carnival], top)).toEqual([top, carnival]);
  });

  it('replaces those that it hides, and no others', () => {
    const wide = season('New', 4, 11);
    expect(seasonsAfter([carnival, season('Day', 6, 6, { classes: ['ECAR'] })], wide)).toEqual([wide]);
    const ofClass = season('New', 4, 11, { classes: ['ECAR'] });
    expect(seasonsAfter([carnival], ofClass)).toEqual([ofClass, carnival]);
    const small = season('Day', 6, 6, { classes: ['ecar'], branches: ['PTY'] });
    expect(seasonsAfter([small], ofClass)).toEqual([ofClass]);
  });

  it('becomes one row with an equal one that it touches', () => {
    expect(seasonsAfter([carnival], season('Carnival', 11, 12))).toEqual([season('Carnival', 5, 12)]);
    expect(seasonsAfter([carnival], season('Carnival', 3, 6))).toEqual([season('Carnival', 3, 10)]);
    expect(seasonsAfter([carnival], season('Carnival', 12, 13))).toHaveLength(2);
    expect(seasonsAfter([carnival], season('Carnival', 11, 12, { classes: ['ECAR'] }))).toHaveLength(2);
  });

  it('stays apart from an equal one that another row comes before', () => {
    const rows = [season('Top', 6, 7), carnival];
    expect(seasonsAfter(rows, season('Carnival', 11, 12))).toEqual([season('Carnival', 11, 12), ...rows]);
  });

  it('leaves a row whose days cannot be read as it is', () => {
    const unreadable = { ...carnival, from: 'soon' };
    expect(seasonsAfter([unreadable], season('All', 1, 28))).toEqual([season('All', 1, 28), unreadable]);
    expect(withoutSeasons([unreadable], span(1, 28))).toEqual([unreadable]);
  });
});

describe('removing seasons', () => {
  it('keeps the days before and after', () => {
    expect(withoutSeasons([season('C', 5, 10)], span(7, 8))).toEqual([season('C', 5, 6), season('C', 9, 10)]);
    expect(withoutSeasons([season('C', 5, 10)], span(1, 6))).toEqual([season('C', 7, 10)]);
    expect(withoutSeasons([season('C', 5, 10)], span(5, 10))).toEqual([]);
    expect(withoutSeasons([season('C', 5, 10)], span(11, 12))).toEqual([season('C', 5, 10)]);
  });

  it('of a class keeps the other classes, of a branch the other branches', () => {
    expect(withoutSeasons([season('C', 5, 6)], span(6, 6, { classes: ['ECAR'], branches: ['PTY'] }))).toEqual(
      [
        season('C', 5, 5),
        season('C', 6, 6, { classes: ['ICAR', 'SFAR'] }),
        season('C', 6, 6, { classes: ['ECAR'], branches: ['DAV'] }),
      ],
    );
    const ofTwo = season('C', 5, 6, { classes: ['ICAR', 'SFAR'] });
    expect(withoutSeasons([ofTwo], span(1, 28, { classes: ['SFAR'] }))).toEqual([
      season('C', 5, 6, { classes: ['ICAR'] }),
    ]);
    expect(withoutSeasons([ofTwo], span(1, 28, { classes: ['ECAR'] }))).toEqual([ofTwo]);
  });
});

describe('a rule', () => {
  it('replaces those of its kind on its days, and joins equal ones', () => {
    const stop = rule('stop-sale', 1, 28);
    const min = (days: number, ...at: Parameters<typeof span>) => ({ ...rule('min-days', ...at), days });
    expect(rulesAfter([stop, min(5, 5, 10)], min(3, 7, 8))).toEqual([
      stop,
      min(5, 5, 6),
      min(5, 9, 10),
      min(3, 7, 8),
    ]);
    expect(rulesAfter([stop], rule('stop-sale', 10, 12))).toEqual([stop]);
    expect(rulesAfter([min(3, 1, 4), min(3, 8, 9)], min(3, 5, 7))).toEqual([min(3, 1, 9)]);
  });

  it('is removed without the others', () => {
    const rules = [rule('stop-sale', 5, 6), rule('min-days', 5, 6), rule('no-pickup', 5, 6)];
    const change = { kind: 'remove', what: 'stop-sale', span: span(5, 6) } as const;
    expect(changeRows(rules, change, all)).toEqual(rules.slice(1));
  });
});

/** Which row counts for a day, class and branch. */
const firstFor = (rows: readonly Season[], at: string, classCode: string, branch: string) =>
  rows.find(
    ({ from, to, classes, branches }) =>
      from <= at &&
      at <= to &&
      (classes.length === 0 || classes.includes(classCode)) &&
      (branches.length === 0 || branches.includes(branch)),
  )?.name;

it('changes what counts in its span, and nothing else, for drawn rows', () => {
  let seed = 1;
  const draw = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const drawSpan = (): Span => {
    const from = 1 + draw(12);
    const some = (codes: readonly string[]) => codes.filter(() => draw(3) === 0);
    return span(from, from + draw(6), { classes: some(all.classes), branches: some(all.branches) });
  };
  for (let round = 0; round < 300; round++) {
    const rows = Array.from({ length: draw(6) }, () => ({ name: `R${draw(3)}`, ...drawSpan() }));
    const given = drawSpan();
    const set = seasonsAfter(rows, { name: 'R1', ...given });
    const removed = withoutSeasons(rows, given);
    for (let number = 1; number <= 20; number++)
      for (const classCode of all.classes)
        for (const branch of all.branches) {
          const of = (list: readonly Season[]) => firstFor(list, day(number), classCode, branch);
          const isInside = firstFor([{ name: 'in', ...given }], day(number), classCode, branch) === 'in';
          expect(of(set)).toBe(isInside ? 'R1' : of(rows));
          expect(of(removed)).toBe(isInside ? undefined : of(rows));
        }
  }
});
