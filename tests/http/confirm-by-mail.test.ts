import { beforeAll, expect, it } from 'vitest';
import { getCode, reserve } from '#tests/support/book-by-form.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { languages } from '#tests/support/views.ts';
import { waitForMail } from '#tests/support/wait-for-mail.ts';

const site = siteForTests();
beforeAll(async () => {
  await site.edit('sites_config', { brand: 'firefly' }, { confirm_hours: 24 });
});

const TEXTS = {
  es: {
    todo: 'Falta un paso: confirma tu reserva',
    button: 'Confirmar mi reserva',
    done: 'Tu reserva está confirmada',
    over: 'Este enlace ya no sirve',
  },
  en: {
    todo: 'One more step: confirm your reservation',
    button: 'Confirm my reservation',
    done: 'Your reservation is confirmed',
    over: 'This link is no longer valid',
  },
} as const;

it.each(languages)(
  'a new renter who pays at the counter confirms by the link of the mail, also on another device (%s)',
  async (language) => {
    const texts = TEXTS[language];
    const email = `new-${language}@example.com`;
    const typed = { email, phone: language === 'es' ? '6111-1111' : '6222-2222', license: `L-${language}` };
    const visitor = site.visit();
    const thanks = await reserve(visitor, { language, type: 'normal', typed });
    expect(thanks.url.pathname).toContain('/reserva/thanks');
    expect(thanks.text).toContain(texts.todo);
    const code = getCode(thanks);
    const { html } = await waitForMail(site.sandbox, email);
    const [, link = ''] = /href="[^"]*(\/mi-reserva\/confirmar\?[^"]*)"/.exec(html) ?? [];
    const phone = site.visit();
    const page = await phone.open(`${language === 'en' ? '/en' : ''}${link.replaceAll('&amp;', '&')}`);
    expect(page.text).toContain(code);
    const own = await phone.press(page, texts.button);
    expect(own.url.pathname).toContain(`/mi-reserva/${code}`);
    expect(own.text).toContain(texts.done);
    expect(await site.services.reservations.findByCode(code)).toMatchObject({ state: 'confirmed' });
    expect((await visitor.open(`${language === 'en' ? '/en' : ''}/reserva/thanks`)).text).not.toContain(
      texts.todo,
    );
  },
);

it.each(languages)('shows that a link has expired (%s)', async (language) => {
  const page = await site
    .visit()
    .open(`${language === 'en' ? '/en' : ''}/mi-reserva/confirmar?enlace=FF-ABCDEF.zz.zz`);
  expect(page.text).toContain(TEXTS[language].over);
});
