import { describe, expect, it } from 'vitest';
import { aSale, openCaller } from '#tests/support/gateway-caller.ts';
import { openForTests } from '#tests/support/open-for-tests.ts';

describe('the bank', () => {
  const gateway = openForTests(openCaller);

  /** Starts a payment. Returns the challenge document and its hidden fields. */
  async function begin(cardNumber = '4012000000020006') {
    const { answer } = await gateway.call('/spi/sale', aSale(cardNumber));
    const page = String(answer.RedirectData);
    const [, session = ''] = /name="session" value="([^"]+)"/.exec(page) ?? [];
    return { page, fields: { session, spi_token: String(answer.SpiToken) } };
  }

  const answerOf = (page: string) => {
    const [, coded = ''] = /name="Response" value="([^"]+)"/.exec(page) ?? [];
    return coded ? JSON.parse(coded.replaceAll('&quot;', '"')) : undefined;
  };

  it.each([
    ['es-PA,es;q=0.9,en;q=0.5', 'es', 'Verifique su pago'],
    ['en-US,en;q=0.9,es;q=0.1', 'en', 'Verify your payment'],
    ['fr-FR', 'es', 'Verifique su pago'],
  ])('serves a browser that accepts %s in %s', async (wanted, language, title) => {
    const { fields } = await begin();
    const { page } = await gateway.visit('/3ds/begin', fields, wanted);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).toMatch(/prueba|test bank/);
  });

  it('gives the same response again after back, reload or a second click', async () => {
    const { fields } = await begin();
    const right = { ...fields, password: '3ds2', action: 'approve' };
    const first = await gateway.visit('/bank/answer', right);
    const late = await gateway.visit('/bank/answer', { ...right, action: 'cancel' });
    expect(answerOf(late.page)).toEqual(answerOf(first.page));
    expect(answerOf(first.page)).toMatchObject({
      RiskManagement: { ThreeDSecure: { AuthenticationStatus: 'Y' } },
    });
  });

  it('refuses a foreign session or token', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const mixed = { session: theirs.fields.session, spi_token: mine.fields.spi_token, password: '3ds2' };
    for (const fields of [mixed, {}, { session: '', spi_token: '' }])
      expect(await gateway.visit('/bank/answer', { ...fields })).toMatchObject({ status: 404 });
  });
});
