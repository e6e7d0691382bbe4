import type { errors as spanishErrors, validation as spanishValidation } from '../es/errors.ts';

export const validation: typeof spanishValidation = {
  required: 'This field is required',
  minimumAge: 'Minimum age required for reserve is 21 years',
  name: 'Write the name in letters, as in the document',
  phone: 'Add a valid phone number',
  email: 'Add a valid email address',
  password: 'Use at least {min, plural, one {# character} other {# characters}}',
  passwordGuessable:
    'It is easy to guess: a very common word, a place, your name or ours. Choose another one',
  passwordWrong: 'This is not your current password',
  terms: 'Accept the terms and conditions to continue',
  cardHolder: 'Write the name in Latin letters, as on the card',
  cardNumber: 'Add a valid card number',
  numeric: 'Value must be a number',
  numberBetween: 'Enter a number between {min} and {max}',
  securityCode: 'Add a valid security code',
  cardExpired: 'Card is expired',
  expirationInvalid: 'Invalid expiration date',
  coverage: 'You must select a coverage to continue',
  leadTime: 'At least 2 hours in advance to book for today',
  minimumDays: '{days} days minimum to reserve',
  minimumHours: 'At least {hours, plural, one {# hour} other {# hours}} between pick-up and return',
  maximumDays: 'Reservations are possible for at most {days, plural, one {# day} other {# days}}',
  date: 'Add a valid date',
  time: 'Add a valid time',
  unknownBranch: 'Choose a branch from the list',
  pastDate: 'Choose a date from today on',
  returnBeforePickup: 'The return must be after the pick-up',
  closedHours: '{branch} is closed at that time. Hours on that day: {hours}',
  closedDay: '{branch} is closed on that day',
  deliveryLead: 'Delivery needs at least {hours, plural, one {# hour} other {# hours}} of notice',
  deliveryFixed:
    'The delivery can no longer be changed online: there is less than {hours, plural, one {# hour} other {# hours}} left. Call the branch',
  disabledUntil: 'We take reservations with a pick-up from {from} on',
  maximumAhead: 'The pick-up can be at most {days, plural, one {# day} other {# days}} ahead',
  licenseExpired: 'The license must be valid until {date}, the day of the return',
  cedula: 'Write the identity card number like this: 8-123-4567',
  passport: 'Write the passport number: letters and digits only',
  flight: 'Write the flight like this: CM 415',
  consent: 'We need your permission to keep this data',
  photo: {
    tooMany: 'Too many photos in a row. Wait a while and try again',
    missing: 'Add a photo',
    tooLarge: 'The photo is larger than {max} MB',
    unreadable: 'We could not read that file. Use a JPEG, PNG or HEIC photo',
    tooManyPixels: 'The photo is too large. Use one of less than {max} megapixels',
    lost: 'The photo did not arrive. Check your connection and choose it again.',
  },
  coupon: {
    unknown: 'The coupon does not exist',
    expired: 'The coupon has expired',
    notYet: 'The coupon is not valid yet',
    otherBrand: 'The coupon is not valid for this brand',
    usedUp: 'The coupon has already been used the maximum number of times',
    unchecked: 'We could not check the coupon right now',
    tooMany:
      'Many codes have been tried from your network. Wait {minutes, plural, one {# minute} other {# minutes}} and try this one again',
  },
  tooLong: 'Use at most {max, plural, one {# character} other {# characters}}',
};

export const errors: typeof spanishErrors = {
  summary: {
    title: '{count, plural, one {There is one thing to correct} other {There are # things to correct}}',
  },
  notFound: {
    title: '404 - Page not found',
    text: 'Sorry, the page you are looking for does not exist.',
    path: 'Page Not Found: {path}',
    toFleet: 'See the fleet',
  },
  failure: {
    title: 'Something failed on our side',
    text: 'We could not show this page. Nothing was charged because of this error. Try again in a moment.',
    paying:
      'We could not show this page. If you have already sent your payment, do not pay again: we are finding out by ourselves. Open this page again in a moment to see how it went.',
    retry: 'Try again',
  },
  offline: {
    title: 'No connection.',
    text: 'Everything of yours is still here, and we go on as soon as it is back.',
    retry: 'Try now',
  },
  unanswered: {
    title: 'No connection',
    text: 'Check your internet connection and try again.',
  },
  unsent: {
    title: 'No connection',
    text: 'What you typed is still here. Check your internet connection and press the button again.',
    paying:
      'We do not know whether your payment reached us. Do not pay again: when you have a connection, open this page again to see how it went.',
    reopen: 'Open the page again',
  },
  refused: {
    title: 'We could not process the request',
    text: 'Go back to the previous page and try again.',
  },
  statusCode: 'Code {status}',
  backHome: 'Back to the home page',
};
