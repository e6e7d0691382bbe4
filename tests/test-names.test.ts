import { expect, it } from 'vitest';
import { files, read, tests, withoutComments } from '#tests/support/repository/files.ts';
import { listTitles } from '#tests/support/repository/specification.ts';

const TESTS = /^(tests|sandbox|bench)\/|\.test\.tsx?$/;

/** Retired names: the files in which each is refused, and the standard term. */
const RETIRED: { where: RegExp; name: RegExp; use: string }[] = [
  { where: TESTS, name: /\w*World\b|\bworld\.\w/, use: 'fixture, or state in the sandbox' },
  { where: TESTS, name: /\b(create)?Station\b/, use: 'site instance' },
  { where: TESTS, name: /\b(any|play)History\b|random.walk/i, use: 'event sequence' },
  { where: TESTS, name: /\bsteer[A-Z]\w*/, use: 'control' },
  { where: TESTS, name: /\bmortal\b|\bmakeMortal\b|\bdie(Before|During)\w*/i, use: 'crash' },
  { where: TESTS, name: /\b(create)?Chance\b/, use: 'random' },
  {
    where: TESTS,
    name: /\btell(Shop|About)\b|\bhear(Alarms)?\(|\bmisbehave\b/,
    use: 'notify, record, apply',
  },
  { where: /^server\/postgres\//, name: /\b(prepare)?Place\b/, use: 'directories' },
];

/** Words of titles that describe a program as a person. */
const PERSONS = /\b(whoever|nobody|somebody|anybody|told|knows|believes)\b/i;

it('has no retired name in tests, sandboxes and the embedded database', () => {
  const wrong = files
    .filter((file) => file !== 'tests/test-names.test.ts')
    .flatMap((file) =>
      RETIRED.filter(({ where, name }) => where.test(file) && name.test(withoutComments(read(file)))).map(
        ({ name, use }) => `${file}: ${name}, use ${use}`,
      ),
    );
  expect(wrong).toEqual([]);
});

it('has no title of a test that describes a program as a person', () => {
  const wrong = tests.flatMap((file) =>
    listTitles(read(file))
      .filter((title) => PERSONS.test(title))
      .map((title) => `${file}: ${title}`),
  );
  expect(wrong).toEqual([]);
});
