import { describe, expect, test } from 'vitest';
import { namesRenter } from './names-renter.ts';

const EMAIL = 'Ana@example.com';

describe('recognizes the renter', () => {
  test.each([
    ['García Márquez', 'garcía'],
    ['García Márquez', 'MARQUEZ'],
    ['García Márquez', 'garcia  marquez'],
    ['García Márquez', 'GarciaMarquez'],
    ['García Márquez', 'García-Márquez'],
    ['García-Márquez', 'márquez'],
    ['Muñoz De La Cruz', 'Muñoz'],
    ['Muñoz De La Cruz', 'de la cruz'],
    ['Muñoz De La Cruz', 'Cruz'],
    ['Muñoz De La Cruz', 'Muñoz-delaCruz'],
    ['Muñoz De La Cruz', 'Mun\u0303oz  De  La Cruz'],
    ['Sørensen', 'Sorensen'],
    ['Wałęsa', 'Walesa'],
    ['Groß', 'GROSS'],
    ['Yıldız', 'Yildiz'],
    ['YILDIZ', 'yıldız'],
    ['İnan', 'inan'],
    ['Þórsson', 'Thorsson'],
    ['O’Brien', "o'brien"],
    ['O’Brien', 'OBRIEN'],
    ["D'Angelo Ruiz", 'dangelo'],
    ['Van der Berg', 'Berg'],
    ['Van der Berg', 'van der berg'],
    ['Li', 'li'],
    ['P.', 'P'],
    ['De', 'de'],
    ['李小龙', '李小龙'],
    ['Muñoz', ' ana@EXAMPLE.com '],
  ])('%s by %j', (lastName, typed) => {
    expect(namesRenter({ lastName, email: EMAIL }, typed)).toBe(true);
  });
});

describe('does not recognize the renter', () => {
  test.each([
    ['Muñoz De La Cruz', ''],
    ['Muñoz De La Cruz', ' '],
    ['Muñoz De La Cruz', '-'],
    ['Muñoz De La Cruz', 'de'],
    ['Muñoz De La Cruz', 'De La'],
    ['Muñoz De La Cruz', 'Pérez'],
    ['Muñoz De La Cruz', 'Muñoz Cruz'],
    ['Muñoz De La Cruz', 'Muñ'],
    ['Muñoz De La Cruz', 'ana'],
    ['Muñoz De La Cruz', 'ana@example.org'],
    ['Muñoz De La Cruz', '@'],
    ['Pérez R.', 'r'],
    ['Van der Berg', 'van'],
    ['García', 'García Pérez López Rodríguez'],
    ['Ruiz y Gómez', 'y'],
    ['-', '-'],
    ['-', ''],
  ])('%s by %j', (lastName, typed) => {
    expect(namesRenter({ lastName, email: EMAIL }, typed)).toBe(false);
  });

  test('by nothing, when the data was erased', () => {
    expect(namesRenter({ lastName: '', email: '' }, '')).toBe(false);
  });
});
