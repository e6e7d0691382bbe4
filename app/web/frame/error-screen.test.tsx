import { describe, expect, it } from 'vitest';
import { renderMarkup, toText } from '#tests/support/render-markup.tsx';
import { ErrorScreen } from './error-screen.tsx';

describe('ErrorScreen', () => {
  it('offers to try a failed page again', () => {
    const html = renderMarkup(<ErrorScreen status={500} detail={undefined} isFatal />, '/flota?tipo=suv');
    expect(html).toContain('href="/flota?tipo=suv"');
  });

  it('leads from a missing page to cars, branches and the own reservation', () => {
    const missing = renderMarkup(<ErrorScreen status={404} detail={undefined} isFatal />, '/en/nothing');
    expect(toText(missing)).toContain('404 - Page not found');
    for (const path of ['/en', '/en/flota', '/en/sucursales', '/en/mi-reserva'])
      expect(missing).toContain(`href="${path}"`);
  });

  it('states that there is no connection, and links to the same page', () => {
    const html = renderMarkup(<ErrorScreen status={0} detail={undefined} isFatal />, '/flota?tipo=suv');
    const text = toText(html);
    expect(text).toContain('No hay conexión');
    expect(text).not.toMatch(/Código|Algo falló/);
    expect(html).toMatch(/<a [^>]*href="\/flota\?tipo=suv"[^>]*>Intentar de nuevo<\/a>/);
  });

  it('makes no statement about money on pages where a payment may just have been made', () => {
    for (const path of [
      '/en/reserva/checkout',
      '/en/mi-reserva/FF-7K2Q9M/pago/1',
      '/en/precheckin/checkout',
      '/en/reserva/thanks',
      '/en/mi-reserva',
      '/en/mi-reserva/FF-7K2Q9M/cambiar',
    ]) {
      for (const status of [500, 0]) {
        const text = toText(renderMarkup(<ErrorScreen status={status} detail={undefined} isFatal />, path));
        expect(text).toContain('do not pay again');
        expect(text).not.toContain('Nothing was charged');
      }
    }
    const elsewhere = renderMarkup(<ErrorScreen status={500} detail={undefined} isFatal />, '/flota');
    expect(toText(elsewhere)).toContain('No se hizo ningún cobro por este error.');
  });

  it('loads the home page as a document only after a fatal failure', () => {
    const fatal = renderMarkup(<ErrorScreen status={404} detail={undefined} isFatal />, '/nada');
    expect(fatal).toMatch(/<a [^>]*data-fatal="true"[^>]*href="\/"[^>]*>Volver al inicio<\/a>/);
    const other = renderMarkup(<ErrorScreen status={404} detail={undefined} isFatal={false} />, '/nada');
    expect(other).not.toContain('data-fatal');
  });
});
