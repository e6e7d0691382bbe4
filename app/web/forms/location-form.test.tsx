import { describe, expect, it } from 'vitest';
import { message } from '#domain/message.ts';
import { renderMarkup, toText } from '#tests/support/render-markup.tsx';
import { LocationForm } from './location-form.tsx';
import type { LocationFormData } from './location-form-data.ts';

const DATA: LocationFormData = {
  branches: [
    { code: 'PTY', name: { es: 'Aeropuerto de Tocumen', en: 'Tocumen Airport' }, isAirport: true },
    { code: 'ONX', name: { es: 'Colón' }, isAirport: false, closedWeekdays: [0] },
  ],
  values: {
    pickup_location: 'PTY',
    return_location: 'ONX',
    pickup_date: '2026-12-01',
    pickup_time: '10:15',
    return_date: '2026-12-04',
    return_time: '10:30',
    coupon: '',
  },
  kept: { tipo: 'suv', marca: '' },
  firstDay: '2026-11-20',
  lastDay: '2027-11-20',
  minimumDays: 1,
  graceMinutes: 29,
};

describe('LocationForm', () => {
  it('submits to the fleet page with the public field names, without scripts', () => {
    const html = renderMarkup(<LocationForm data={DATA} />, '/en/flota');
    expect(html).toMatch(/<form[^>]* method="get"[^>]*>/);
    expect(html).toContain('action="/en/flota"');
    const names = [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual([
      'tipo',
      'pickup_location',
      'pickup_date',
      'pickup_time',
      'return_location',
      'return_date',
      'return_time',
      'coupon',
    ]);
    expect(html).toContain('<input type="hidden" name="tipo" value="suv"/>');
  });

  it('names branches in the language of the page, and marks the language of the others', () => {
    const html = renderMarkup(<LocationForm data={DATA} />, '/en/flota');
    expect(html).toContain('<option value="PTY" selected="">Tocumen Airport</option>');
    expect(html).toContain('<option value="ONX" lang="es">Colón</option>');
    expect(renderMarkup(<LocationForm data={DATA} />)).toContain('<option value="ONX">Colón</option>');
  });

  it('shows the year of a date that is not of this year or the next twelve months', () => {
    const values = { ...DATA.values, pickup_date: '2027-11-20', return_date: '2028-01-02' };
    const text = toText(renderMarkup(<LocationForm data={{ ...DATA, values }} />));
    expect(text).toContain('Fecha de retiro sáb, 20 nov Hora');
    expect(text).toContain('Fecha de devolución 2 ene 2028 Hora');
  });

  it('shows the dates in words, with the number of charged days', () => {
    const text = toText(renderMarkup(<LocationForm data={DATA} />));
    expect(text).toContain(
      '3 días de alquiler : mar, 1 dic 2026, 10:15 a. m. – vie, 4 dic 2026, 10:30 a. m.',
    );
  });

  it('keeps a time that is not a half hour', () => {
    expect(renderMarkup(<LocationForm data={DATA} />)).toContain(
      '<option value="10:15" selected="">10:15\u00a0a.\u00a0m.</option>',
    );
  });

  it('puts each message beside its field and ties them together', () => {
    const problems = [
      { field: 'return_date' as const, message: message('validation.minimumDays', { days: 4 }) },
    ];
    const html = renderMarkup(<LocationForm data={DATA} problems={problems} />);
    const input = html.match(/<input[^>]*name="return_date"[^>]*>/)?.[0];
    expect(input).toContain('aria-invalid="true"');
    expect(input).toContain('aria-describedby="field-return_date-error"');
    expect(input).toContain('value="2026-12-04"');
    expect(toText(html)).toContain('Mínimo 4 días para reservar');
  });
});
