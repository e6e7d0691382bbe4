import { hash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import { quoteRental } from '#domain/pricing/quote-rental.ts';
import { type CarPoint, carPlaces } from '#domain/rental/car-marks.ts';
import type { PhotoPlace, RentalEnd } from '#domain/rental/car-photos.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { addCarMark, listCarMarks, removeCarMark } from '#operations/office/car-marks.ts';
import { keepCarPhoto, showCarPhoto } from '#operations/office/car-photos.ts';
import { type Correction, correctBill } from '#operations/office/correct-bill.ts';
import { exchangeUnit } from '#operations/office/exchange-unit.ts';
import { proposeCharges } from '#operations/office/final-bill.ts';
import { type HandOverForm, handOver, listFittingUnits } from '#operations/office/hand-over.ts';
import { takePayment } from '#operations/office/money/take-payment.ts';
import { openReservation } from '#operations/office/open-reservation.ts';
import { saveRentalDraft } from '#operations/office/rental-draft.ts';
import { type TakeBackForm, takeBack } from '#operations/office/take-back.ts';
import type { Actor } from '#operations/ports/staff-store.ts';
import { erasePrivateFiles } from '#operations/precheckin/private-files.ts';
import { readEvidence } from '#operations/rental/evidence.ts';
import { reviewBill } from '#operations/reservation/final-bill.ts';
import { aHandOver, aReturn } from '#tests/support/a-hand-over.ts';
import { aQuoteRequest } from '#tests/support/a-rental.ts';
import { aRequest, auditOf, signedIn } from '#tests/support/an-employee.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { getPlaced } from '#tests/support/open-test-store.ts';
import { makeHugePng } from '#tests/support/pictures/huge-png.ts';
import { reloadReservation } from '#tests/support/reload.ts';

const fixture = fixtureForTests();
let { services, store } = fixture;
let clerk: Actor;
let classes = 0;
beforeAll(async () => {
  ({ services, store } = fixture);
  clerk = await signedIn(fixture, 'counter', ['PTY']);
});
beforeEach(() => {
  fixture.clock.now = toInstant('2026-03-02T09:40');
});

const AT_COUNTER = quoteRental({ ...aQuoteRequest(), reservationType: 'normal' });

/** A class with this number of units at the pick-up, separate for each test. */
async function keep(units: number): Promise<string> {
  classes += 1;
  const classCode = `DESK${classes}`;
  await store.keepUnits([{ classCode, branchCode: 'PTY', units }]);
  return classCode;
}

/** Confirmed, and to be picked up at ten. */
async function sell(classCode: string, changes: Partial<Reservation> = {}): Promise<Reservation> {
  const { id } = await getPlaced(store, {
    reservationType: 'normal',
    quote: AT_COUNTER,
    classCode,
    ...changes,
  });
  await fixture.query(`UPDATE reservations SET state = 'confirmed', hold_until = NULL WHERE id = $1`, [id]);
  const found = await store.reservations.find(id);
  if (!found) throw new Error('Not placed');
  return found;
}

const give = (reservation: Reservation, changes: Partial<HandOverForm> = {}, actor = clerk) =>
  handOver(services, actor, { ...aRequest(reservation), form: { ...aHandOver, ...changes } });
const receive = (
  reservation: Reservation,
  changes: Partial<TakeBackForm> = {},
  { actor = clerk, agreedCents = 0 } = {},
) => takeBack(services, actor, { ...aRequest(reservation), form: { ...aReturn, ...changes }, agreedCents });
const reload = (reservation: Reservation) => reloadReservation(fixture, reservation);
const unitOf = ({ id }: Reservation) => store.reservations.findUnitLabel(id);
const linesOf = async ({ code }: Reservation) =>
  (await auditOf(fixture, code)).map(({ verb, outcome }) => `${verb} ${outcome}`);

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a6' } })
  .jpeg()
  .toBuffer();

const hugePng = await makeHugePng(40_000, 40_000);

/** Takes a picture of a car. */
async function shoot(
  reservation: Reservation,
  end: RentalEnd,
  place: PhotoPlace,
  bytes: Uint8Array = picture,
) {
  const { code } = reservation;
  return (await keepCarPhoto(services, clerk, { code, end, place, bytes, formId: undefined })).kind;
}
const photosOf = ({ id }: Reservation) => store.stock.listPhotos(id);

describe('pictures of a car', () => {
  it('are kept one by one, each in place of the former, until the car changes hands', async () => {
    const sold = await sell(await keep(1));
    expect(await shoot(sold, 'take-back', 'front')).toBe('wrong-state');
    for (const place of ['dashboard', 'front', 'front'] as const)
      expect(await shoot(sold, 'hand-over', place)).toBe('done');
    const [front, dashboard] = await photosOf(sold);
    expect([front?.kind, dashboard?.kind]).toEqual(['hand-over/front', 'hand-over/dashboard']);
    const shown = await showCarPhoto(services, clerk, { code: sold.code, end: 'hand-over', place: 'front' });
    const jpeg = shown.kind === 'done' ? shown.jpeg : Buffer.of();
    expect(front?.sha256).toBe(hash('sha256', jpeg));
    await give(sold);
    expect(await shoot(sold, 'hand-over', 'front')).toBe('wrong-state');
    expect(await photosOf(sold)).toEqual([front, dashboard]);
    expect(await shoot(sold, 'take-back', 'front')).toBe('done');
    expect(await linesOf(sold)).toEqual([
      'car-photo done',
      'hand-over done',
      ...Array(3).fill('car-photo done'),
    ]);
  });

  it('from two tablets at once are one for each place', async () => {
    const sold = await sell(await keep(1));
    const both = ['front', 'front', 'back', 'back'] as const;
    const told = await Promise.all(both.map((place) => shoot(sold, 'hand-over', place)));
    expect(told).toEqual(Array(4).fill('done'));
    expect((await photosOf(sold)).map(({ kind }) => kind)).toEqual(['hand-over/front', 'hand-over/back']);
  });

  it.each([
    ['no picture', Buffer.from('no picture'), 'unreadable'],
    ['15 MB', Buffer.alloc(15_000_001), 'too-large'],
    ['40,000 pixels a side', hugePng, 'too-many-pixels'],
  ])('of %s are refused, and the former one stays', async (_name, bytes, refusal) => {
    const sold = await sell(await keep(1));
    await shoot(sold, 'hand-over', 'front');
    const before = await photosOf(sold);
    expect(await shoot(sold, 'hand-over', 'front', bytes)).toBe(refusal);
    expect(await photosOf(sold)).toEqual(before);
  });

  it('are erased with the data of the renter, and some days after the return', async () => {
    const [one, other] = [await sell(await keep(1)), await sell(await keep(1))];
    for (const sold of [one, other]) await shoot(sold, 'hand-over', 'front');
    const [photo] = await photosOf(one);
    await store.reservations.eraseRenterData(one, fixture.clock.now);
    await erasePrivateFiles(services);
    expect([await photosOf(one), await services.privateFiles.read(photo?.id ?? '')]).toEqual([[], undefined]);
    const [kept] = await photosOf(other);
    const due = toInstant(other.search.returnAt) + services.site.privateFileDays * 86_400_000;
    await erasePrivateFiles({ ...services, clock: { now: () => due - 1 } });
    expect(await services.privateFiles.read(kept?.id ?? '')).toBeDefined();
    await erasePrivateFiles({ ...services, clock: { now: () => due } });
    expect([await photosOf(other), await services.privateFiles.read(kept?.id ?? '')]).toEqual([
      [],
      undefined,
    ]);
  });
});

/** Notes a mark on the drawing. */
async function note(
  reservation: Reservation,
  end: RentalEnd,
  word: string,
  point: CarPoint | undefined = carPlaces.hood,
) {
  const request = { code: reservation.code, end, point, word, formId: randomUUID() };
  return (await addCarMark(services, clerk, request)).kind;
}
const wordsOf = async ({ id }: Reservation, end: RentalEnd) =>
  (await listCarMarks(services, id, end)).map(({ word }) => word);

describe('marks on the drawing', () => {
  it('stay with the unit until they are repaired, and change only until the car changes hands', async () => {
    const classCode = await keep(1);
    const first = await sell(classCode);
    for (const word of ['Rayón', 'Golpe']) expect(await note(first, 'hand-over', word)).toBe('done');
    const find = async ({ id }: Reservation, word: string) =>
      (await listCarMarks(services, id, 'hand-over')).find((mark) => mark.word === word)?.id;
    const mistaken = await find(first, 'Golpe');
    const remove = ({ code }: Reservation, end: RentalEnd, markId = '') =>
      removeCarMark(services, clerk, { code, end, markId, formId: undefined });
    for (const _ of [1, 2]) expect(await remove(first, 'hand-over', mistaken)).toEqual({ kind: 'done' });
    await give(first);
    expect(await note(first, 'hand-over', 'Otro')).toBe('wrong-state');
    fixture.clock.now = toInstant('2026-03-08T18:00');
    expect(await note(first, 'take-back', 'Vidrio')).toBe('done');
    await receive(await reload(first), { branch: 'PTY' }, { actor: await signedIn(fixture, 'manager') });
    const second = await sell(classCode, {
      search: { ...first.search, pickupAt: '2026-03-12T10:00', returnAt: '2026-03-15T10:00' },
    });
    expect(await wordsOf(second, 'hand-over')).toEqual(['Rayón', 'Vidrio']);
    await remove(second, 'hand-over', await find(second, 'Rayón'));
    expect(await wordsOf(second, 'hand-over')).toEqual(['Vidrio']);
    expect(await wordsOf(await sell(await keep(1)), 'hand-over')).toEqual([]);
  });

  it('of a unit that was exchanged stay with it', async () => {
    const sold = await sell(await keep(2));
    const [own, [other = '']] = [await unitOf(sold), await listFittingUnits(services, sold)];
    await note(sold, 'hand-over', 'Rayón');
    await give(sold);
    fixture.clock.now = toInstant('2026-03-03T10:00');
    const read = { km: 41_300, fuelEighths: 8 };
    const form = { unit: other, branch: 'PTY', given: read, taken: read };
    expect(await exchangeUnit(services, clerk, { ...aRequest(await reload(sold)), form })).toEqual({
      kind: 'done',
    });
    const words = async (unit: string | undefined) =>
      (await store.stock.listMarks(randomUUID(), unit)).map(({ word }) => word);
    expect([await words(own), await words(other)]).toEqual([['Rayón'], []]);
  });

  it('are refused without a place or a word, and beyond forty', async () => {
    const sold = await sell(await keep(1));
    for (const word of ['', '4111 1111 1111 1111'])
      expect(await note(sold, 'hand-over', word)).toBe('invalid');
    expect(await note(sold, 'hand-over', 'Rayón', { x: 101, y: 0 })).toBe('invalid');
    await fixture.query(
      `INSERT INTO car_marks (id, reservation_id, rental_end, x, y, word, made_at)
        SELECT gen_random_uuid(), $1, 'hand-over', 1, 1, 'Rayón', now() FROM generate_series(1, 39)`,
      [sold.id],
    );
    const told = await Promise.all(['a', 'b'].map((word) => note(sold, 'hand-over', word)));
    expect(told.sort()).toEqual(['done', 'too-many-marks']);
  });
});

it('a drawn signature is kept with the rental, and erased with the data of the renter', async () => {
  const sold = await sell(await keep(1));
  expect(await give(sold, { signature: undefined })).toEqual({ kind: 'invalid', problem: 'drawing' });
  await give(sold, { signature: [[0, 0, 500, 200]] });
  const signature = async () => (await store.stock.readRental(sold.id))?.signature;
  expect(await signature()).toEqual([[0, 0, 500, 200]]);
  await store.reservations.eraseRenterData(await reload(sold), fixture.clock.now);
  expect(await signature()).toEqual([]);
});

describe('the evidence of a rental', () => {
  it('is signed with what is stored at each end, and is in both mails', async () => {
    const sold = await sell(await keep(1));
    await shoot(sold, 'hand-over', 'front');
    await note(sold, 'hand-over', 'Rayón');
    await give(sold, { marks: 'Sucio' });
    await shoot(sold, 'take-back', 'back');
    fixture.clock.now = toInstant('2026-03-08T18:00');
    const manager = await signedIn(fixture, 'manager');
    await receive(await reload(sold), { branch: 'PTY' }, { actor: manager });
    const rental = await store.stock.readRental(sold.id);
    const [front, back] = await photosOf(sold);
    const marks = [{ place: 'hood', word: 'Rayón' }];
    expect(readEvidence(services, rental?.evidence ?? '')).toMatchObject({
      code: sold.code,
      handOver: { km: 41_200, notes: 'Sucio', marks, photos: [{ place: 'front', sha256: front?.sha256 }] },
      takeBack: { km: 41_260, marks, photos: [{ place: 'back', sha256: back?.sha256 }] },
    });
    const mails = await fixture.query<{ kind: string; evidence: string }>(
      `SELECT kind, details ->> 'evidence' AS evidence FROM outbox_mails
        WHERE reservation_id = $1 AND kind IN ('agreement', 'final-bill') ORDER BY kind`,
      [sold.id],
    );
    expect(
      mails.map(({ kind, evidence }) => [kind, readEvidence(services, evidence)?.takeBack === undefined]),
    ).toEqual([
      ['agreement', true],
      ['final-bill', false],
    ]);
  });

  it('is none without a picture and a mark', async () => {
    const sold = await sell(await keep(1));
    await give(sold);
    expect((await store.stock.readRental(sold.id))?.evidence).toBe('');
  });
});

describe('what is typed at the counter', () => {
  it('is there until the car is handed over, without a card number, and gone afterwards', async () => {
    const sold = await sell(await keep(1));
    const of = { reservationId: sold.id, end: 'hand-over' } as const;
    const save = (typed: [string, string][]) =>
      saveRentalDraft(services, clerk, { reservation: sold, end: 'hand-over', typed });
    await save([['km', '41']]);
    await save([
      ['km', '41200'],
      ['marks', '4111 1111 1111 1111'],
    ]);
    expect(await store.stock.findDraft(of)).toEqual({
      typed: [['km', '41200']],
      by: clerk.name,
      at: fixture.clock.now,
    });
    await give(sold);
    await save([['km', '1']]);
    expect(await store.stock.findDraft(of)).toBeUndefined();
  });
});

describe('a car', () => {
  it('is handed over and taken back with what was read, and its marks are there for the next renter', async () => {
    const sold = await sell(await keep(1));
    const unit = await unitOf(sold);
    const signedName = 'Ana Pérez';
    expect(await give(sold, { marks: 'Rayón en la puerta', signedName })).toEqual({ kind: 'done' });
    const handed = await reload(sold);
    expect(handed.state).toBe('picked-up');
    fixture.clock.now = toInstant('2026-03-08T18:00');
    const marks = 'Rayón en la puerta\nGolpe atrás';
    const manager = await signedIn(fixture, 'manager');
    const back = { marks, branch: 'CDE', unit: unit ?? '', depositBackCents: 15_000 };
    expect(await receive(handed, back, { actor: manager })).toEqual({ kind: 'done' });
    expect(await openReservation(services, clerk, sold.code)).toMatchObject({
      state: 'returned',
      rental: {
        unit,
        pickedUpAt: toInstant('2026-03-02T09:40'),
        pickupKm: 41_200,
        pickupFuel: 8,
        pickupMarks: 'Rayón en la puerta',
        signedName,
        deposit: { cents: 20_000, method: 'terminal', reference: 'T-1' },
        returnedAt: fixture.clock.now,
        returnBranch: 'CDE',
        returnKm: 41_260,
        returnFuel: 7,
        returnMarks: marks,
        depositBackCents: 15_000,
      },
    });
    expect(await store.stock.readLastReturn(unit ?? '', fixture.clock.now)).toEqual({
      km: 41_260,
      fuel: 7,
      marks,
    });
    expect((await auditOf(fixture, sold.code)).map(({ verb, after }) => [verb, after])).toMatchObject([
      ['take-back', { unit, km: 41_260, fuel: 7, branch: 'CDE', depositBackCents: 15_000 }],
      ['hand-over', { unit, km: 41_200, fuel: 8, depositCents: 20_000, way: 'terminal' }],
    ]);
  });

  it('is another one of the class, when the clerk chooses it among the free ones', async () => {
    const sold = await sell(await keep(3));
    const free = await listFittingUnits(services, sold);
    expect(free).toHaveLength(2);
    const [unit = ''] = free;
    expect(await give(sold, { unit })).toEqual({ kind: 'done' });
    expect(await unitOf(sold)).toBe(unit);
  });

  it('needs no deposit', async () => {
    const sold = await sell(await keep(1));
    const none = { amountCents: 0, method: undefined, reference: '' };
    expect(await give(sold, { deposit: none })).toEqual({ kind: 'done' });
    expect(await receive(await reload(sold), { depositBackCents: undefined })).toMatchObject({
      kind: 'before-pick-up',
    });
    fixture.clock.now += 1_000;
    expect(await receive(await reload(sold), { depositBackCents: undefined })).toEqual({ kind: 'done' });
  });

  it('that two tablets give to two renters at once is given to one, and the other reads what is free', async () => {
    const classCode = await keep(3);
    const [first, second] = [await sell(classCode), await sell(classCode)];
    const [unit = ''] = await listFittingUnits(services, first);
    const answers = await Promise.all([give(first, { unit }), give(second, { unit })]);
    const [done, refused] = answers[0].kind === 'done' ? answers : answers.reverse();
    expect([done?.kind, refused?.kind]).toEqual(['done', 'unit-taken']);
  });

  it('is handed over once by two tablets, and taken back once', async () => {
    const sold = await sell(await keep(2));
    const kinds = async (work: Promise<{ kind: string }>[]) =>
      (await Promise.all(work)).map(({ kind }) => kind).sort();
    expect(await kinds([give(sold), give(sold)])).toEqual(['done', 'stale']);
    const handed = await reload(sold);
    fixture.clock.now += 60_000;
    expect(await kinds([receive(handed), receive(handed)])).toEqual(['done', 'stale']);
    expect(await receive(await reload(sold))).toEqual({ kind: 'wrong-state' });
    expect(await linesOf(sold)).toEqual(['take-back done', 'hand-over done']);
  });
});

describe('the final bill', () => {
  const charges = [
    { code: 'fuel', value: '3', reason: '8/8 → 5/8' },
    { code: 'damage', value: '125.50', reason: 'Espejo roto' },
  ];
  const ADDED = 3 * 1_200 + 12_550;

  async function returned(): Promise<Reservation> {
    const sold = await sell(await keep(1));
    await give(sold);
    fixture.clock.now = toInstant('2026-03-09T10:00');
    expect(await receive(await reload(sold), { charges }, { agreedCents: ADDED })).toEqual({ kind: 'done' });
    return reload(sold);
  }

  const correct = async (reservation: Reservation, changes: Partial<Correction>, actor = clerk) => {
    const correction = { line: '', code: '', value: '', reason: 'Se contó mal', ...changes };
    return correctBill(services, actor, { ...aRequest(await reload(reservation)), correction });
  };

  it('has the lines of the return beside the frozen bill, is mailed, and is paid at the counter', async () => {
    const reservation = await returned();
    const totalCents = AT_COUNTER.totalCents + ADDED;
    const bill = await reviewBill(services, reservation);
    expect(bill).toMatchObject({ totalCents, owedCents: AT_COUNTER.dueAtBranchCents + ADDED });
    expect(bill.lines).toMatchObject([
      { code: 'damage', quantity: 1, amountCents: 12_550, reason: 'Espejo roto' },
      { code: 'fuel', quantity: 3, amountCents: 3_600, reason: '8/8 → 5/8' },
    ]);
    expect(reservation.quote).toEqual(AT_COUNTER);
    expect(await store.outbox.mailsOf(reservation.id)).toMatchObject([
      { kind: 'agreement' },
      { kind: 'final-bill' },
    ]);
    const pay = async (amountCents: number) =>
      takePayment(services, clerk, {
        ...aRequest(await reload(reservation)),
        amountCents,
        method: 'cash',
        reference: '',
        branch: 'PTY',
        money: (await store.money.read(reservation.id)).version,
      });
    expect(await pay(bill.owedCents + 1)).toMatchObject({ kind: 'too-much' });
    expect(await pay(bill.owedCents)).toEqual({ kind: 'done' });
    expect(await reload(reservation)).toMatchObject({ paymentStatus: 'paid' });
    expect(await reviewBill(services, reservation)).toMatchObject({ owedCents: 0 });
  });

  it('is corrected by more lines, which a manager alone can take back, each once', async () => {
    const reservation = await returned();
    expect(await correct(reservation, { code: 'late-day', value: '1' })).toEqual({ kind: 'done' });
    const lines = await store.stock.listCharges(reservation.id);
    const damage = { line: lines.find(({ code }) => code === 'damage')?.id ?? '' };
    expect(await correct(reservation, damage)).toEqual({ kind: 'forbidden' });
    const manager = await signedIn(fixture, 'manager');
    const noReason = await correct(reservation, { ...damage, reason: '' }, manager);
    expect(noReason).toEqual({ kind: 'invalid-charge', code: 'damage', problem: 'reason' });
    expect(await correct(reservation, damage, manager)).toEqual({ kind: 'done' });
    expect(await correct(reservation, damage, manager)).toEqual({ kind: 'nothing' });
    const { chargesCents } = await reload(reservation);
    expect(chargesCents).toBe(3 * 1_200 + 6_500);
    expect(await store.outbox.mailsOf(reservation.id)).toHaveLength(4);
  });

  it('costs what the preview said, needs a reason for each line, and proposes fuel and late days', async () => {
    const sold = await sell(await keep(1));
    await give(sold);
    fixture.clock.now = toInstant('2026-03-10T09:00');
    const handed = await reload(sold);
    expect(await receive(handed, { charges }, { agreedCents: ADDED - 1 })).toEqual({ kind: 'other-bill' });
    const silent = { charges: [{ code: 'fuel', value: '3', reason: '' }] };
    expect(await receive(handed, silent)).toMatchObject({ kind: 'invalid-charge', code: 'fuel' });
    const rental = await store.stock.readRental(sold.id);
    const proposed = proposeCharges(services, handed, { rental, fuelEighths: 5 });
    expect(proposed.map(({ charge, quantity, reason }) => [charge.code, quantity, reason])).toEqual([
      ['fuel', 3, '8/8 → 5/8'],
      ['late-day', 1, '2026-03-09 10:00 → 2026-03-10 09:00'],
    ]);
    expect(await reload(sold)).toEqual(handed);
  });

  it('loses its reasons, and nothing else, with the personal data of the renter', async () => {
    const reservation = await returned();
    const before = await store.stock.listCharges(reservation.id);
    await store.reservations.eraseRenterData(reservation, fixture.clock.now);
    const after = await store.stock.listCharges(reservation.id);
    expect(after).toEqual(before.map((line) => ({ ...line, reason: '' })));
    const edit = 'UPDATE rental_charges SET amount_cents = 1 WHERE reservation_id = $1';
    await expect(fixture.query(edit, [reservation.id])).rejects.toThrow('append-only');
  });
});

describe('refused with its reason, and nothing is stored', () => {
  const noDeposit = aHandOver.deposit;
  it.each<[string, Partial<HandOverForm>, object]>([
    ['kilometers that are none', { km: undefined }, { kind: 'invalid', problem: 'km' }],
    ['kilometers that no car has', { km: 4_120_000 }, { kind: 'invalid', problem: 'km' }],
    ['9/8 of the tank', { fuelEighths: 9 }, { kind: 'invalid', problem: 'fuel' }],
    ['no fuel', { fuelEighths: undefined }, { kind: 'invalid', problem: 'fuel' }],
    ['an unknown unit', { unit: 'nobody' }, { kind: 'invalid', problem: 'unit' }],
    [
      'a card in the marks',
      { marks: 'Pagó con 4111 1111 1111 1111' },
      { kind: 'invalid', problem: 'marks-card' },
    ],
    [
      'a card in the reference',
      { deposit: { ...noDeposit, reference: '4111111111111111' } },
      { kind: 'invalid', problem: 'card-number' },
    ],
    [
      'a deposit on a card without reference',
      { deposit: { ...noDeposit, reference: '' } },
      { kind: 'invalid', problem: 'reference' },
    ],
    [
      'a card as the signature',
      { signedName: '4111 1111 1111 1111' },
      { kind: 'invalid', problem: 'signature' },
    ],
    [
      'a deposit that is no amount',
      { deposit: { ...noDeposit, amountCents: undefined } },
      { kind: 'invalid', problem: 'amount' },
    ],
  ])('is a pick-up with %s', async (_what, changes, refusal) => {
    const sold = await sell(await keep(1));
    expect(await give(sold, changes)).toEqual(refusal);
    expect(await reload(sold)).toEqual(sold);
    expect(await linesOf(sold)).toEqual([]);
  });

  it('is a return before the pick-up, of another unit, with fewer kilometers or more deposit than was taken', async () => {
    const classCode = await keep(2);
    const [sold, other] = [await sell(classCode), await sell(classCode)];
    expect(await receive(sold)).toEqual({ kind: 'wrong-state' });
    expect(await give(sold)).toEqual({ kind: 'done' });
    const handed = await reload(sold);
    fixture.clock.now += 60_000;
    const wrongUnit = { unit: (await unitOf(other)) ?? '' };
    expect(await receive(handed, wrongUnit)).toEqual({ kind: 'invalid', problem: 'unit' });
    expect(await receive(handed, { km: 41_199 })).toEqual({ kind: 'km-lower' });
    expect(await receive(handed, { depositBackCents: 20_001 })).toEqual({
      kind: 'invalid',
      problem: 'deposit-back',
    });
    expect(await receive(handed, { branch: 'CDE' })).toEqual({ kind: 'forbidden' });
    expect(await reload(sold)).toEqual(handed);
  });
});
