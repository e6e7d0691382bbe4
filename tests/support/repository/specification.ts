import { isThere, read } from './files.ts';

/** A row of the guide: a rule of requirements.md, the code that implements it, its tests, and where it ends. */
interface Row {
  rule: string;
  code: string[];
  tests: { file: string; title: string }[];
  end: string;
}

/**
 * Problems of docs/guides/specification.md: rows without code, test or end, and files or titles that do not
 * exist.
 */
export function findGuideProblems(guide: string): string[] {
  return listRows(guide).flatMap(({ rule, code, tests, end }) => [
    ...(code.length === 0 ? [`no code: ${rule}`] : []),
    ...(tests.length === 0 ? [`no test: ${rule}`] : []),
    ...(end === '' ? [`no end: ${rule}`] : []),
    ...code.filter((file) => !isThere(file) || isTest(file)).map((file) => `no code at ${file}: ${rule}`),
    ...tests
      .filter(({ file, title }) => !isTest(file) || !isThere(file) || !hasTitle(file, title))
      .map(({ file, title }) => `no such test: ${file} «${title}»`),
  ]);
}

/** The rows of all tables without their headings. */
export function listRows(guide: string): Row[] {
  const lines = guide.split('\n').filter((line) => line.startsWith('| '));
  return lines
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | *\|$/g, '').trim()))
    .filter(([rule = '', code]) => !/^-+$/.test(rule) && code !== 'Code')
    .map(([rule = '', code = '', tests = '', end = '']) => ({
      rule,
      code: [...code.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
      tests: [...tests.matchAll(/`([^`]+)` «([^»]+)»/g)].map(([, file = '', title = '']) => ({
        file,
        title,
      })),
      end,
    }));
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$|-suite\.ts$/.test(file);
}

/** Whether the file has a test whose title equals or begins with `title`. */
function hasTitle(file: string, title: string): boolean {
  return listTitles(read(file)).some((each) => each.startsWith(title));
}

/**
 * Titles of the tests in a source text: a string as first argument of a call, before a function. Titles of
 * groups are not included.
 */
export function listTitles(source: string): string[] {
  const titles = /(?<!describe(?:\.\w+)?)\(\s*(['"`])((?:\\.|(?!\1).)+)\1,\s*(?:async\s*)?(?:\(|\w+ =>)/gs;
  return [...source.matchAll(titles)].map(([, , title = '']) => title.replace(/\\(.)/g, '$1'));
}
