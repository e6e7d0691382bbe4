import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { read, sources } from '#tests/support/repository/files.ts';

const SIDES = ['top', 'right', 'bottom', 'left'];

/** All utilities that components may use, and the properties they set: README.md in this folder. */
const UTILITIES: [name: RegExp, properties: string[]][] = [
  // Layout of the children
  [/^(block|inline-block|flex|inline-flex|grid|contents|hidden)$/, ['display']],
  [/^flex-(row|col)$/, ['flex-direction']],
  [/^flex-(wrap|nowrap)$/, ['flex-wrap']],
  [/^grid-cols-\d$/, ['grid-template-columns']],
  [/^items-(start|end|center|baseline)$/, ['align-items']],
  [/^justify-(start|end|center|between)$/, ['justify-content']],
  [/^justify-items-(start|center)$/, ['justify-items']],
  [/^content-start|content-center$/, ['align-content']],
  [/^gap-[\d.]+$/, ['row-gap', 'column-gap']],
  [/^gap-x-[\d.]+$/, ['column-gap']],
  [/^gap-y-[\d.]+$/, ['row-gap']],
  // Own position and size
  [/^flex-1$/, ['flex-grow', 'flex-shrink', 'flex-basis']],
  [/^(grow|shrink-0)$/, ['flex-grow', 'flex-shrink']],
  [/^basis-\d+$/, ['flex-basis']],
  [/^col-span-\d$/, ['grid-column']],
  [/^self-\w+$/, ['align-self']],
  [/^justify-self-\w+$/, ['justify-self']],
  [/^(absolute|sticky|(not-)?sr-only)$/, ['position']],
  [/^(inset-0|top-\d+)$/, SIDES],
  ...toSides('m', 'margin', /^-?$/),
  ...toSides('p', 'padding', /^$/),
  [/^scroll-mt-\d+$/, ['scroll-margin-top']],
  [/^w-(\d+|full|auto)$/, ['width']],
  [/^h-(\d+|full)$/, ['height']],
  [/^min-w-\d+$/, ['min-width']],
  [/^min-h-\d+$/, ['min-height']],
  [/^max-w-(\w+)$/, ['max-width']],
  [/^aspect-\d\/\d$/, ['aspect-ratio']],
  [/^object-(cover|contain)$/, ['object-fit']],
  [/^object-left$/, ['object-position']],
  [/^overflow-clip$/, ['overflow']],
  [/^@container$/, ['container-type']],
  // Text role, and color of a drawing
  [/^text-(display|title|heading|xl|lg|base|note|sm)$/, ['font-size', 'line-height']],
  [/^text-(ink|ink-muted|accent-ink|success|danger)$/, ['color']],
  [/^text-center$/, ['text-align']],
  [/^font-(normal|medium|semibold|bold|heading)$/, ['font-weight']],
  [/^leading-(tight|snug|relaxed)$/, ['line-height']],
  [/^break-words$/, ['overflow-wrap']],
  [/^uppercase$/, ['text-transform']],
  [/^(fill|stroke)-[a-z-]+$/, ['fill', 'stroke']],
];

/** Variants before a utility: a width, a medium, or that the element is empty. */
const VARIANT = /^(@?(max-)?(xs|sm|md|lg|xl|3xl):|print:|noscript:|empty:)+/;
const MAXIMUM = 6;

/** Properties that set several others. */
const SHORTHANDS: Record<string, string[]> = {
  margin: SIDES.map((side) => `margin-${side}`),
  'margin-block': ['margin-top', 'margin-bottom'],
  'margin-inline': ['margin-right', 'margin-left'],
  padding: SIDES.map((side) => `padding-${side}`),
  'padding-block': ['padding-top', 'padding-bottom'],
  'padding-inline': ['padding-right', 'padding-left'],
  gap: ['row-gap', 'column-gap'],
  flex: ['flex-grow', 'flex-shrink', 'flex-basis'],
  inset: SIDES,
  font: ['font-size', 'font-weight', 'line-height'],
};

/** Components that put a class of their own before the given ones. */
const OWN_CLASS: Record<string, string> = {
  Icon: 'icon',
  Button: 'button',
  ButtonLink: 'button',
  Field: 'field',
  TextField: 'field',
  SelectField: 'field',
};

const sheets = globSync('app/**/*.css').map((file) => read(file).replace(/\/\*[\s\S]*?\*\/|@import.*/g, ''));
const rules = sheets.flatMap((text) => [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)]);
const named = new Set(
  rules.flatMap(([, selector = '']) =>
    [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name),
  ),
);
const screens = sources.filter((file) => /^app\/.*\.tsx$/.test(file));
const elements = screens.flatMap(listElements);

describe('classes of elements', () => {
  it('are utilities that the rule allows, or names in the style sheets', () => {
    expect(findWrong((name) => !findUtility(name) && !named.has(name))).toEqual([]);
  });

  it('are not values in brackets', () => {
    expect(findWrong((name) => /[[(]/.test(name))).toEqual([]);
  });

  it(`are at most ${MAXIMUM} utilities`, () => {
    const wrong = elements.filter(({ classes }) => classes.filter(findUtility).length > MAXIMUM);
    expect(wrong.map(({ file, classes }) => `${file}: ${classes.join(' ')}`)).toEqual([]);
  });

  it('never set the same property by a name and a utility', () => {
    const wrong = elements.flatMap(({ file, classes }) => {
      const byName = new Set(classes.filter((name) => !findUtility(name)).flatMap(listProperties));
      return classes
        .filter((name) => findUtility(name)?.some((property) => byName.has(property)))
        .map((name) => `${file}: ${name} in ${classes.join(' ')}`);
    });
    expect(wrong).toEqual([]);
  });

  it('have a use for every name in the styles', () => {
    const words = new Set(
      sources.filter((file) => file.startsWith('app/')).flatMap((file) => read(file).match(/[\w-]+/g) ?? []),
    );
    expect([...named].filter((name) => !words.has(name))).toEqual([]);
  });

  it('are reported when they break a rule', () => {
    expect(elements.length).toBeGreaterThan(700);
    expect(findUtility('sm:gap-4')).toEqual(['row-gap', 'column-gap']);
    expect(findUtility('hover:block')).toBeUndefined();
    expect(listProperties('container')).toContain('padding-left');
    expect(listClasses('{a ? "card p-5" : `x`}')).toEqual([['card', 'p-5'], ['x']]);
  });
});

function toSides(letter: string, property: string, sign: RegExp): [RegExp, string[]][] {
  const ways: [string, string[]][] = [
    ['', SIDES],
    ['x', ['right', 'left']],
    ['y', ['top', 'bottom']],
    ...SIDES.map((side): [string, string[]] => [side.charAt(0), [side]]),
  ];
  return ways.map(([way, sides]) => [
    new RegExp(`^${sign.source.slice(1, -1)}${letter}${way}-([\\d.]+|px|auto|first-line)$`),
    sides.map((side) => `${property}-${side}`),
  ]);
}

/** Returns the properties that a utility sets, or undefined when the class is not a utility. */
function findUtility(name: string): string[] | undefined {
  const plain = name.replace(VARIANT, '');
  return UTILITIES.find(([pattern]) => pattern.test(plain))?.[1];
}

/** Returns the properties that the styles set on every element of a class, or on some of its variants. */
function listProperties(name: string): string[] {
  const own = new RegExp(`^\\.${name}(\\[[^\\]]*\\])*$`);
  return rules
    .filter(([, selector = '']) => selector.split(',').some((part) => own.test(part.trim())))
    .flatMap(([, , text = '']) => text.split(';').map((line) => line.split(':')[0]?.trim() ?? ''))
    .flatMap((property) => SHORTHANDS[property] ?? [property]);
}

function findWrong(isWrong: (name: string) => boolean): string[] {
  return elements.flatMap(({ file, classes }) => classes.filter(isWrong).map((name) => `${file}: ${name}`));
}

/**
 * Returns each element with literal classes. An element with a choice of classes is listed once per choice.
 */
function listElements(file: string): { file: string; classes: string[] }[] {
  const text = read(file);
  return [...text.matchAll(/\bclassName=("[^"]*"|\{[^}]*\}+)/g)].flatMap((found) => {
    // Removes complete elements inside an attribute before this one.
    const before = text.slice(0, found.index).replace(/<\w+[^<>]*\/>/g, '');
    const own = OWN_CLASS[/<(\w+)[^<]*$/.exec(before)?.[1] ?? ''];
    return listClasses(found[1] ?? '').map((classes) => ({
      file,
      classes: own ? [own, ...classes] : classes,
    }));
  });
}

/** Returns the classes of each string in an attribute. */
function listClasses(attribute: string): string[][] {
  const strings = attribute.replace(/\$\{[^}]*\}/g, '').match(/"[^"]*"|'[^']*'|`[^`]*`/g) ?? [];
  return strings.map((string) => string.slice(1, -1).split(/\s+/).filter(Boolean));
}
