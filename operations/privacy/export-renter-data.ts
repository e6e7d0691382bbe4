import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';
import { toPrecheckin } from '../reservation/precheckin-record.ts';

/** All stored data of the renter: Ley 81 of 2019, access and portability. */
export async function exportRenterData(
  services: Services,
  reservation: Reservation,
): Promise<Record<string, unknown>> {
  const { precheckins, reservations, payments, money, secrets } = services;
  const { id } = reservation;
  const record = await precheckins.find(id);
  const { version: _, id: __, ...data } = reservation;
  return {
    reservation: { ...data, createdAt: toIso(reservation.createdAt), holdUntil: undefined },
    payments: (await payments.listAttempts(id)).map(
      ({ state, amountCents, cardBrand, cardLast4, createdAt }) => ({
        state,
        amountCents,
        cardBrand,
        cardLast4,
        at: toIso(createdAt),
      }),
    ),
    counterPayments: (await money.read(id)).entries.map(({ method, reference, amountCents, at }) => ({
      method,
      reference,
      amountCents,
      at: toIso(at),
    })),
    refunds: (await payments.refunds.listByReservation(id)).map(({ reference, amountCents, state }) => ({
      reference,
      amountCents,
      state,
    })),
    preCheckIn: record && {
      ...toPrecheckin(record, secrets, reservation),
      signature: record.signature && { name: record.signature.name, at: toIso(record.signature.at) },
      photos: Object.entries(record.photos).flatMap(([kind, file]) => (file ? [kind] : [])),
    },
    carPhotos: (await services.stock.listPhotos(id)).map(({ kind, sha256, at }) => ({
      kind,
      sha256,
      at: toIso(at),
    })),
    consents: (await reservations.listConsents(id)).map((consent) => ({
      ...consent,
      givenAt: toIso(consent.givenAt),
    })),
    notes: (await reservations.listNotes(id)).map(({ text, at }) => ({ text, at: toIso(at) })),
    mails: (await reservations.listMails(id)).map((mail) => ({
      ...mail,
      sentAt: mail.sentAt === undefined ? undefined : toIso(mail.sentAt),
    })),
  };
}

function toIso(instant: number): string {
  return new Date(instant).toISOString();
}
