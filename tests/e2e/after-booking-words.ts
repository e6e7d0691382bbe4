import type { Language } from './words.ts';

/** Texts of labels, buttons and headings that the renter sees after the booking. */
export interface AfterBookingWords {
  own: { heading: RegExp; lookUp: string; code: string; who: string; submit: string; notFound: RegExp };
  change: {
    link: string;
    heading: string;
    oneDayMore: string;
    bothBills: string;
    submit: string;
    difference: string;
    toPayment: string;
    pay: string;
  };
  changed: RegExp;
  cancel: { link: string; heading: string; submit: string; done: RegExp };
  data: { link: string; heading: string };
  begin: string;
  start: string;
  papers: {
    heading: string;
    passport: string;
    documentNumber: string;
    license: string;
    licenseExpires: string;
    birthday: string;
    address: string;
    flightNumber: string;
    arrivalTime: string;
    consent: RegExp;
    documentPhoto: string;
    licensePhoto: string;
    take: RegExp;
    preview: string;
    received: RegExp;
    unreadable: RegExp;
    outdated: RegExp;
    submit: string;
  };
  preferences: { heading: string; driver: string; firstName: string; lastName: string; submit: string };
  driver: { license: string; licenseExpires: string; birthday: string };
  payment: { heading: string; atCounter: string };
  done: { heading: string; qr: (code: string) => string; bring: string };
}

const es: AfterBookingWords = {
  own: {
    heading: /^Tu reserva, Ana/,
    lookUp: 'Mi reserva',
    code: 'Código de reserva',
    who: 'Apellido o correo electrónico',
    submit: 'Ver mi reserva',
    notFound: /No encontramos una reserva con esos datos/,
  },
  change: {
    link: 'Cambiar la reserva',
    heading: 'Cambiar la reserva',
    oneDayMore: 'Devolver un día después',
    bothBills: 'Ver los dos precios completos',
    submit: 'Ver la diferencia',
    difference: 'Así cambia el precio',
    toPayment: 'Continuar al pago de la diferencia',
    pay: 'Paga la diferencia',
  },
  changed: /Tu reserva cambió/,
  cancel: {
    link: 'Cancelar la reserva',
    heading: 'Cancelar la reserva',
    submit: 'Cancelar la reserva',
    done: /Tu reserva está cancelada/,
  },
  data: { link: 'Descargar o borrar mis datos', heading: 'Tus datos' },
  begin: 'Empezar el pre check-in',
  start: 'Empezar',
  papers: {
    heading: 'Tus datos',
    passport: 'Pasaporte',
    documentNumber: 'Número del documento',
    license: 'Número de licencia',
    licenseExpires: 'La licencia vence el',
    birthday: 'Fecha de nacimiento',
    address: 'Dirección',
    flightNumber: 'Número de vuelo',
    arrivalTime: 'Hora de llegada',
    consent: /^Autorizo que guarden/,
    documentPhoto: 'Foto de la cédula o del pasaporte',
    licensePhoto: 'Foto de la licencia',
    take: /^Tomar la foto/,
    preview: 'La foto que elegiste',
    received: /Foto recibida/,
    unreadable: /No pudimos leer ese archivo/,
    outdated: /^Desde que abriste esta página se guardaron otros datos/,
    submit: 'Guardar y continuar',
  },
  preferences: {
    heading: 'Preferencias',
    driver: 'Conductor 1',
    firstName: 'Nombre',
    lastName: 'Apellido',
    submit: 'Continuar',
  },
  driver: {
    license: 'Número de licencia',
    licenseExpires: 'Licencia vence el',
    birthday: 'Fecha de nacimiento',
  },
  payment: { heading: 'Pago', atCounter: 'Pagar al retirar' },
  done: {
    heading: '¡Listo, Ana!',
    qr: (code) => `Código QR de la reserva ${code}`,
    bring: 'Trae contigo',
  },
};

const en: AfterBookingWords = {
  own: {
    heading: /^Your reservation, Ana/,
    lookUp: 'My reservation',
    code: 'Reservation code',
    who: 'Last name or email',
    submit: 'See my reservation',
    notFound: /We found no reservation with these details/,
  },
  change: {
    link: 'Change the reservation',
    heading: 'Change the reservation',
    oneDayMore: 'Return one day later',
    bothBills: 'See both bills in full',
    submit: 'See the difference',
    difference: 'This is how your bill changes',
    toPayment: 'Continue to pay the difference',
    pay: 'Pay the difference',
  },
  changed: /Your reservation has changed/,
  cancel: {
    link: 'Cancel the reservation',
    heading: 'Cancel the reservation',
    submit: 'Cancel the reservation',
    done: /Your reservation is canceled/,
  },
  data: { link: 'Download or erase my data', heading: 'Your data' },
  begin: 'Start the pre check-in',
  start: 'Start',
  papers: {
    heading: 'Your details',
    passport: 'Passport',
    documentNumber: 'Document number',
    license: 'License number',
    licenseExpires: 'License valid until',
    birthday: 'Date of birth',
    address: 'Address',
    flightNumber: 'Flight number',
    arrivalTime: 'Time of arrival',
    consent: /^I agree that this data/,
    documentPhoto: 'Photo of the identity card or passport',
    licensePhoto: 'Photo of the license',
    take: /^Take the photo/,
    preview: 'The photo that you chose',
    received: /Photo received/,
    unreadable: /We could not read that file/,
    outdated: /^Since you opened this page other details have been saved/,
    submit: 'Save and continue',
  },
  preferences: {
    heading: 'Preferences',
    driver: 'Driver 1',
    firstName: 'First name',
    lastName: 'Last name',
    submit: 'Continue',
  },
  driver: { license: 'License number', licenseExpires: 'License valid until', birthday: 'Date of birth' },
  payment: { heading: 'Payment', atCounter: 'Pay at pick-up' },
  done: { heading: 'All set, Ana!', qr: (code) => `QR code of reservation ${code}`, bring: 'Bring with you' },
};

export const AFTER_BOOKING: Record<Language, AfterBookingWords> = { es, en };
