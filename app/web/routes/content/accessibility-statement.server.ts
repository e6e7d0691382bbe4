import type { Language } from '#domain/texts.ts';

/**
 * The accessibility statement: what is tested (docs/reference/interface.md#accessibility), how, and what is not.
 * Only on the server, because the catalog of pages is loaded by every page.
 */
export const ACCESSIBILITY_STATEMENT: Record<Language, { title: string; description: string; html: string }> =
  {
    es: {
      title: 'Accesibilidad',
      description:
        'Qué norma de accesibilidad seguimos, cómo la probamos, qué límites conocemos y a quién escribir.',
      html: `<p>Queremos que cualquier persona pueda buscar, reservar y pagar aquí, también con teclado, lector de pantalla, letra grande o movimiento reducido.</p>
<h2>Norma</h2>
<p>Seguimos las Pautas de Accesibilidad para el Contenido Web WCAG 2.2, nivel AA. El sitio cumple parcialmente: los límites que conocemos están abajo.</p>
<h2>Cómo lo probamos</h2>
<ul>
<li>Con axe, en las pantallas de la búsqueda, la reserva, el pago, la cuenta y el pre check-in, en español e inglés, en teléfono y en escritorio.</li>
<li>Con el teclado solo, con 320 píxeles de ancho, con letra al doble, con colores forzados y con movimiento reducido.</li>
<li>El contraste de los colores se calcula para cada marca. El comprobante en PDF lleva etiquetas y orden de lectura.</li>
<li>Sin JavaScript también se puede buscar, reservar y pagar.</li>
</ul>
<h2>Límites conocidos</h2>
<ul>
<li>La verificación de la tarjeta y PayPal se abren en páginas del banco y de PayPal, que no controlamos.</li>
<li>Un texto que todavía no está traducido aparece en español y así está marcado.</li>
<li>El pre check-in pide fotos de documentos. Si no puedes tomarlas, lleva los documentos al mostrador.</li>
<li>Nadie ajeno a nosotros ha auditado el sitio, y no lo prueban de forma regular personas que usan lectores de pantalla.</li>
</ul>
<h2>Escríbenos</h2>
<p>Si algo no te funciona, llama o escribe a cualquiera de nuestras <a href="/sucursales">sucursales</a> y di en qué página estabas y qué usas para navegar.</p>`,
    },
    en: {
      title: 'Accessibility',
      description:
        'Which accessibility standard we follow, how we test it, which limits we know, and how to reach us.',
      html: `<p>We want everybody to be able to search, book and pay here, also with a keyboard, a screen reader, large text or reduced motion.</p>
<h2>Standard</h2>
<p>We follow the Web Content Accessibility Guidelines WCAG 2.2, level AA. The site conforms partially: the limits that we know are below.</p>
<h2>How we test</h2>
<ul>
<li>With axe, on the screens of search, booking, payment, account and pre check-in, in Spanish and English, on a phone and on a desk.</li>
<li>With the keyboard alone, at a width of 320 pixels, with text of twice the size, with forced colors and with reduced motion.</li>
<li>The contrast of colors is computed for every brand. The voucher is a PDF with tags and a reading order.</li>
<li>Searching, booking and paying also work without JavaScript.</li>
</ul>
<h2>Known limits</h2>
<ul>
<li>The verification of a card and PayPal open on pages of the bank and of PayPal, which we do not control.</li>
<li>A text that is not translated yet appears in Spanish and is marked as such.</li>
<li>The pre check-in asks for pictures of documents. If you cannot take them, bring the documents to the counter.</li>
<li>Nobody outside has audited the site, and people who use screen readers do not test it regularly.</li>
</ul>
<h2>Contact</h2>
<p>If something does not work for you, call or write to any of our <a href="/en/sucursales">branches</a> and say on which page you were and what you browse with.</p>`,
    },
  };
