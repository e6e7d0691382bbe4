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
    ['a word for it in Spanish', 'contraseña'],
    ['that word and a number', 'Contrasena_123'],
    ['that word in the first person', 'miContraseña1'],
    ['the name and a word', 'ana-contraseña'],
    ['the country and a year', 'Panama2026'],
    ['the country with its accent', 'Panamá-2026'],
    ['the company', 'volante123'],
    ['the company and the country', 'VolantePanama'],
    ['what the company does', 'alquiler2026'],
    ['the airport', 'Tocumen#1'],
    ['a province', 'chiriqui507'],
    ['a season', 'Verano2026'],
    ['a month in English', 'December25'],
    ['a greeting', 'Bienvenido1'],
    ['a common word and digits within', '1mari2posa3'],
    ['a common password and more digits', 'sunshine2026'],
  ])('%s', (_, password) => {
    expect(isGuessablePassword(password, about)).toBe(true);
  });

  it.each([
    'ñandú en el río',
    'Tucán-azul-2026',
    'ana come mangos',
    'correct horse battery',
    'un viaje a Panamá',
    'automatización7',
  ])('not so: %s', (password) => {
    expect(isGuessablePassword(password, about)).toBe(false);
  });
});
