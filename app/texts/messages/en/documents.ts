import type { documents as spanish } from '../es/documents.ts';

export const documents: typeof spanish = {
  /** Names of pages on preview images and in the breadcrumbs of search engines. */
  pages: {
    home: 'Car rental in Panama',
    fleet: 'Our fleet',
    branches: 'Branches',
    promos: 'Promotions',
    jobs: 'Work with us',
    corporate: 'Companies',
    leasing: 'Leasing for companies',
    plans: 'Plans for companies',
    conditions: 'Age, deposit and documents by class',
    accessibility: 'Accessibility',
  },
  voucher: {
    title: 'Reservation voucher {code}',
    heading: 'Reservation voucher',
    busy: 'We are preparing many vouchers. Open yours again in a few seconds.',
    code: 'Reservation code',
    qr: 'QR code of reservation {code}',
    renter: 'In the name of {name}',
    orSimilar: '{car} or similar',
    pickup: 'Pick-up',
    return: 'Return',
    panamaTime: '{time}, Panama time',
    hours: 'Opening hours that day: {hours}',
    allDay: 'Open 24 hours',
    delivery: 'Delivery: {place}',
    afterHours: 'Outside opening hours, by appointment',
    quote: 'Bill',
    concept: 'Item',
    amount: 'Amount',
    footer: '{brand} · Prices in US dollars (USD). All times are Panama time (UTC−5).',
  },
  /** In mails and on the voucher. */
  conditions: {
    bring: 'To pick up the car',
    payment: 'Payment',
    cancel: 'If your plans change',
    cardOnly: 'A credit card in the driver’s name.',
  },
  calendar: {
    summary: '{car} · {brand} · {code}',
    pickup: 'Pick-up: {time}, {branch}',
    delivery: 'Pick-up: {time}, we bring the car to {place}',
    return: 'Return: {time}, {branch}',
    code: 'Reservation code: {code}',
    phone: 'Phone: {phone}',
  },
};
