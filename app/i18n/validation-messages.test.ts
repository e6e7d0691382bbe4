import { expect, test } from 'vitest';
import { validationKeys } from '#domain/message.ts';
import { validation as english } from './messages/en/errors.ts';
import { validation as spanish } from './messages/es/errors.ts';

function findText(catalogue: object, path: string[]): unknown {
  return path.reduce<unknown>(
    (part, name) => (part as Record<string, unknown> | undefined)?.[name],
    catalogue,
  );
}

test.each([
  ['Spanish', spanish],
  ['English', english],
])('the rules have a text in %s for everything they say, and none without a rule', (_language, catalogue) => {
  const paths = validationKeys.map((key) => key.split('.').slice(1));
  expect(paths.filter((path) => typeof findText(catalogue, path) !== 'string')).toEqual([]);
  const { coupon, ...others } = catalogue;
  expect(validationKeys).toHaveLength(Object.keys(coupon).length + Object.keys(others).length);
});
