import type { QuoteLine } from '#domain/pricing/quote.ts';
import { heldGuarantee } from '#domain/reservation/guarantee.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { type Language, pickText } from '#domain/texts.ts';
import type { EventPayment, ReservationEvent } from '../ports/outbox.ts';

/** Body of webhooks and the feed: amounts in US cents, rental times as Panama's local time. */
export function toEventBody({ type, at, reservation, payment }: ReservationEvent) {
  const data = { reservation: toBody(reservation), ...(payment && { payment: toPaymentBody(payment) }) };
  return { type, timestamp: new Date(at).toISOString(), data };
}

function toPaymentBody({ id, gateway, reference, amountCents, refundReference }: EventPayment) {
  return {
    id,
    gateway,
    reference,
    currency: 'USD' as const,
    amount_cents: amountCents,
    refund_reference: refundReference,
  };
}

function toBody(reservation: Reservation) {
  const { search, renter, snapshot, selection } = reservation;
  return {
    id: reservation.id,
    code: reservation.code,
    version: reservation.version,
    brand: reservation.brand,
    language: reservation.language,
    state: reservation.state,
    payment_status: reservation.paymentStatus,
    reservation_type: reservation.reservationType,
    guarantee_cents: heldGuarantee(reservation) ?? null,
    deposit_cents: reservation.quote.depositCents,
    pickup: { branch: search.pickupLocation, at: search.pickupAt },
    return: { branch: search.returnLocation, at: search.returnAt },
    car: { id: reservation.carId, name: snapshot.carName, class: reservation.classCode },
    renter: {
      first_name: renter.firstName,
      last_name: renter.lastName,
      email: renter.email,
      phone: renter.phone,
      birthday: renter.birthday,
      license: renter.license,
    },
    delivery: toDelivery(reservation),
    additional_drivers: selection.additionalDrivers,
    bill: toEventBill(reservation),
  };
}

function toDelivery({ selection: { delivery } }: Reservation) {
  if (!delivery) return null;
  const { zone, address, instructions } = delivery;
  return { zone, address, instructions };
}

function toEventBill({ quote, language }: Reservation) {
  return {
    currency: 'USD' as const,
    days: quote.days,
    lines: quote.lines.map((line) => toLine(line, language)),
    subtotal_cents: quote.subtotalCents,
    airport_fee_cents: quote.airportFeeCents,
    tax_cents: quote.taxCents,
    total_cents: quote.totalCents,
    due_now_cents: quote.dueNowCents,
    due_at_branch_cents: quote.dueAtBranchCents,
  };
}

function toLine(line: QuoteLine, language: Language) {
  const { rate } = line;
  return {
    kind: line.kind,
    code: line.code ?? null,
    charge_id: line.chargeId ?? null,
    quantity: line.quantity,
    days: line.days ?? null,
    period: rate?.period ? pickText(rate.period, language).text : null,
    is_added: rate?.isAdded ?? false,
    unit_cents: line.unitCents,
    amount_cents: line.amountCents,
    tax_cents: line.taxCents,
  };
}
