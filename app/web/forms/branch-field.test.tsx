import { expect, it } from 'vitest';
import { renderMarkup } from '#tests/support/render-markup.tsx';
import { BranchField } from './branch-field.tsx';

const branches = [
  { code: 'PTY', name: { es: 'Tocumen' }, isAirport: true },
  { code: 'CDE', name: { es: 'Costa del Este' }, isAirport: false },
];

const chosenIn = (props: Partial<Parameters<typeof BranchField>[0]>) => {
  const html = renderMarkup(
    <BranchField name="pickup_location" value="" branches={branches} error={undefined} {...props} />,
  );
  return [...html.matchAll(/<option([^>]*)>([^<]*)/g)]
    .filter(([, attributes = '']) => attributes.includes('selected'))
    .map(([, attributes = '', text]) => [/value="([^"]*)"/.exec(attributes)?.[1], text]);
};

it('has the branch of the search chosen', () => {
  expect(chosenIn({ value: 'CDE' })).toEqual([['CDE', 'Costa del Este']]);
});

it('keeps a branch that content has no more chosen, and says so', () => {
  const formerBranches = [{ code: 'VES', name: { es: 'Vía España' } }];
  expect(chosenIn({ value: 'VES', formerBranches })).toEqual([['VES', 'Vía España (ya no disponible)']]);
  expect(chosenIn({ value: 'ZZZ', name: 'return_location' })).toEqual([['ZZZ', 'ZZZ (ya no disponible)']]);
});

it('means the branch of the pick-up by an empty return', () => {
  expect(chosenIn({ name: 'return_location' })).toEqual([['', 'El mismo lugar de retiro']]);
});
