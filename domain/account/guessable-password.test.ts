import { describe, expect, it } from 'vitest';
import { isGuessablePassword } from './guessable-password.ts';

const about = ['Firefly', 'Ana María', 'Ruiz', 'ana.ruiz@example.com'];

describe('a password is guessable', () => {
  it.each([
    ['among the 3,000 most common', 'password'],
    ['among them in other letters', 'PassWord'],
    ['digits in a row', '12345678'],
    ['spaces', '        '],
    ['one letter again and again', 'aaaaaaaaaaaa'],
    ['the name of the brand', 'firefly'],
    ['the name of the brand and a year', 'FireFly-2026!'],
    ['the name of the renter without its accents', 'anamaria'],
    ['the names and a number', 'AnaRuiz1985'],
    ['the address', 'ana.ruiz@example.com'],
  ])('%s', (_, password) => {
    expect(isGuessablePassword(password, about)).toBe(true);
  });

  it.each(['ñandú en el río', 'Panamá-2026', 'ana come mangos', 'correct horse battery'])(
    'not so: %s',
    (password) => {
      expect(isGuessablePassword(password, about)).toBe(false);
    },
  );
});
