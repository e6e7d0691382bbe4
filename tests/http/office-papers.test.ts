import { beforeAll, expect, it, vi } from 'vitest';
import { RENTER } from '#tests/support/book-by-form.ts';
import { PAPERS, photo, toPapersForm, verifyCheckIn } from '#tests/support/check-in-by-form.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { errorOf, getControl, headingOf } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { signInStaff } from '#tests/support/sign-in-staff.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type SeenMail, waitForMail } from '#tests/support/wait-for-mail.ts';

const site = siteForTests();

let clerk: Visitor;
beforeAll(async () => {
  clerk = await signInStaff(site, 'counter');
});

const pathOf = (code: string) => `/staff/reservations/${code}/papers`;

function mailAbout(subject: string): Promise<SeenMail> {
  return vi.waitFor(
    async () => {
      const mail = await waitForMail(site.sandbox, RENTER.email);
      if (mail.subject !== subject) throw new Error(`The last mail is "${mail.subject}"`);
      return mail;
    },
    { timeout: 15_000, interval: 100 },
  );
}

it('a clerk asks for papers again, the renter sends them, and the clerk approves what there is now', async () => {
  const { code } = await verifyCheckIn(site);
  await site.query(
    `UPDATE precheckins p SET step = 'done' FROM reservations r WHERE r.id = p.reservation_id AND r.code = $1`,
    [code],
  );
  const page = await clerk.click(await clerk.open('/staff/papers?branch=PTY'), code);
  expect(headingOf(page)).toBe(`Documentos de Ana Pérez · ${code}`);
  for (const typed of [PAPERS.documentNumber, PAPERS.license]) expect(page.text).toContain(typed);
  expect((await clerk.post(pathOf(code), { intent: 'other' })).status).toBe(400);
  const refused = await clerk.send(page, 'Pedir otra vez', { note: 'Con más luz' });
  expect([refused.status, errorOf(refused, 'reason')]).toEqual([400, 'Elige el motivo.']);
  expect(readValues(getControl(refused, 'note'))).toEqual(['Con más luz']);
  const asked = await clerk.press(refused, 'Pedir otra vez', { reason: 'license-unreadable' });
  expect(asked.text).toContain(`${code}: documentos pedidos otra vez`);

  const mail = await mailAbout(`Envía tus documentos otra vez · ${code}`);
  const reason = 'La foto de la licencia no se lee bien.';
  for (const text of [reason, 'Con más luz']) expect(mail.text).toContain(text);
  const renter = site.visit();
  const [, link = ''] = /https?:\/\/[^/\s]+(\/precheckin\?enlace=\S+)/.exec(mail.text) ?? [];
  const upload = await renter.open(link);
  expect([upload.url.pathname, upload.text]).toEqual(['/precheckin/verify', expect.stringContaining(reason)]);
  const sent = await renter.post('/precheckin/verify', toPapersForm(PAPERS, { licensePhoto: photo }));
  expect([sent.status, sent.location]).toEqual([303, '/precheckin/thanks']);
  expect((await renter.open('/precheckin/thanks')).text).toContain('Estamos revisando tus documentos');

  const stale = await clerk.send(page, 'Aprobar', { note: 'Todo bien' });
  expect(stale.status).toBe(409);
  expect(stale.text).toContain('No se guardó');
  expect(stale.text).toContain(reason);
  expect(readValues(getControl(stale, 'note'))).toEqual(['Todo bien']);
  expect((await clerk.press(stale, 'Aprobar')).text).toContain(`${code}: documentos aprobados`);
  expect((await clerk.send(stale, 'Aprobar')).status).toBe(303);
  expect((await mailAbout(`Documentos aprobados · ${code}`)).text).toContain('Ve directo a');
  expect((await renter.open(`/mi-reserva/${code}`)).text).toContain('Tus documentos están aprobados');
});

it('a picture is shown in the office alone, is not stored, and can do nothing whatever its bytes are', async () => {
  const { visitor: renter, code } = await verifyCheckIn(site);
  const path = `${pathOf(code)}/license`;
  for (const visitor of [renter, site.visit()]) expect((await visitor.get(path)).status).toBe(303);
  const look = await clerk.get(path);
  expect(look.status).toBe(200);
  expect(look.body).not.toContain('Camera Works');
  expect((await clerk.get(`${pathOf(code)}/passport`)).status).toBe(404);
  const [file] = await site.query<{ id: string }>(
    `SELECT f.id FROM private_files f JOIN reservations r ON r.id = f.reservation_id
      WHERE r.code = $1 AND f.kind = 'license' AND f.state = 'kept'`,
    [code],
  );
  for (const bytes of ['<html><script>alert(1)</script>', '<svg onload="alert(1)"/>']) {
    await site.services.privateFiles.save(file?.id ?? '', Buffer.from(bytes));
    const { headers } = await clerk.get(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
  const looks = await site.query(
    `SELECT who, after FROM staff_audit WHERE subject = $1 AND verb = 'see-papers' AND outcome = 'done'`,
    [code],
  );
  expect(looks).toEqual(Array(3).fill({ who: 'mostrador@staff.example', after: { shown: 'license' } }));
});
