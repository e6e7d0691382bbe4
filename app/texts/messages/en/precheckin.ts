import type { precheckin as spanish } from '../es/precheckin.ts';

export const precheckin: typeof spanish = {
  start: {
    paying: {
      title: 'Your payment is still under way',
      text: 'The payment of your pre check-in has not ended. Do not pay again: we write to you when we know the result.',
      button: 'See my reservation',
    },
    heading: 'Pre check-in',
    lead: 'Do the paperwork on your phone and pick up the car without queuing at the counter.',
    submit: 'Start',
    resume: {
      title: 'You have started a pre check-in',
      text: 'What you filled in has been kept.',
      button: 'Continue',
    },
  },
  points: {
    papers: { title: 'Have at hand', text: 'Your license and your identity card or passport.' },
    minutes: { title: 'Five minutes', text: 'You can stop and go on later.' },
    private: {
      title: 'For this rental only',
      text: 'We keep your photos encrypted and erase them afterwards.',
    },
  },
  refusal: {
    cancelled: {
      title: 'This reservation is not valid any more',
      text: 'It was canceled or has expired, so it cannot be checked in.',
    },
    'not-confirmed': {
      title: 'This reservation is not confirmed yet',
      text: 'As soon as the payment is clear you can check in.',
    },
    past: {
      title: 'The pick-up time is over',
      text: 'If you do not have the car yet, please call the branch.',
    },
    'too-late': {
      title: 'Your pick-up is too near',
      text: 'Pre check-in closes {hours, plural, one {# hour} other {# hours}} before. We will help you at the counter.',
    },
  },
  steps: {
    label: 'Steps of the pre check-in',
    verify: 'Your details',
    preferences: 'Preferences',
    payment: 'Payment',
  },
  verify: {
    heading: 'Your details',
    lead: 'The same that we would ask for at the counter.',
    documentType: 'Which document will you show?',
    cedula: 'Panamanian identity card',
    passport: 'Passport',
    documentNumber: 'Document number',
    licenseHeading: 'Your license',
    license: 'License number',
    licenseExpires: 'License valid until',
    birthday: 'Date of birth',
    address: 'Address',
    addressHint: 'Your home or your hotel in Panama.',
    arrivalHeading: 'Flying in?',
    arrivalText: 'If your flight is late, we wait for you.',
    flightNumber: 'Flight number',
    flightHint: 'For example CM 415',
    arrivalTime: 'Time of arrival',
    consentHeading: 'Your permission',
    consent:
      'I agree that this data and these photos are kept to prepare and document this rental, under Law 81 of 2019. I can ask to see, correct or erase them; the photos are erased after the return.',
    submit: 'Save and continue',
    refusal: {
      'payment-in-progress':
        'A payment with the price of your age is under way, and we have not saved another date of birth. You can change it when the payment has ended.',
      'changed-meanwhile':
        'Since you opened this page other details have been saved, and we left them as they are. Check what you see and save it again if it is right.',
      'other-reservation':
        'In this browser you opened the pre check-in of another reservation, {code}, and we have not saved what you sent. To go on with the one before, start again with its code.',
    },
  },
  preferences: {
    heading: 'Preferences',
    toPayment: 'See the payment',
    lead: 'Ask for what you need; it will be ready when you arrive. You see the difference before you pay.',
    submit: 'Continue',
    begin: {
      title: 'First verify your reservation',
      text: 'With your reservation code and last name you can choose child seats, drivers and a better car.',
      button: 'Start the pre check-in',
    },
    notNow: {
      title: 'We cannot add anything from here',
      text: 'Ask at the counter and we will gladly help.',
      button: 'Continue',
    },
    refusal: {
      'payment-in-progress':
        'A payment for what you had chosen is under way, and we have saved nothing else. You can change it when the payment has ended.',
      'car-gone': 'The car you chose is not free for your dates any more. Choose another or keep yours.',
      'other-reservation':
        'In this browser you opened the pre check-in of another reservation, {code}, and we have not saved what you sent. To go on with the one before, start again with its code.',
      'changed-meanwhile':
        'Your pre check-in has changed since you opened this page, and we left it as it is. Check what you see and continue if it is right.',
    },
    car: {
      legend: 'Would you like a better car?',
      hint: 'Available for your dates; the difference includes everything.',
      booked: 'Booked',
      perDay: '+{amount} per day',
      total: '+{amount} in total',
    },
    extras: {
      heading: 'Extras',
      booked: '{count, plural, one {# already booked} other {# already booked}}',
      each: '{amount} each, all included',
    },
    drivers: {
      heading: 'Additional drivers',
      booked:
        '{count, plural, one {You have booked # additional driver.} other {You have booked # additional drivers.}}',
      each: 'Each further driver costs {amount}, all included. Leave empty what you do not need.',
      young: 'A driver aged {from} to {to} costs {amount} more.',
      number: 'Driver {number}',
      firstName: 'First name',
      lastName: 'Last name',
      license: 'License number',
      licenseExpires: 'License valid until',
      birthday: 'Date of birth',
    },
  },
  checkout: {
    heading: 'Payment',
    lead: 'Check your new bill before you continue.',
    before: 'Before',
    after: 'Now',
    difference: 'Difference',
    nothing: 'There is nothing to pay.',
    finish: 'Finish',
    atBranch: {
      title: 'Pay at the branch',
      text: 'You pay {amount} when you pick up the car.',
      button: 'Pay at pick-up',
    },
    now: { title: 'Pay now', text: 'Pay {amount} now and just pick up the car.' },
    refusal: {
      'no-unit-free':
        'The better car you chose is not free any more. Go back to your preferences and choose another.',
      'payment-in-progress': 'A payment is under way. Wait until it has ended.',
      'changed-meanwhile':
        'Something has changed since you opened this page, and we have charged nothing. Check the bill and continue.',
    },
    back: 'Change my preferences',
  },
  thanks: {
    title: 'Pre check-in done',
    heading: 'All set, {name}!',
    lead: 'Go straight to the pre check-in desk at {branch} and show this code.',
    qr: 'QR code of reservation {code}',
    where: '{branch} on the map',
    reservation: 'See my reservation',
    home: 'Back to the home page',
    bring: {
      heading: 'Bring with you',
      papers: 'Your original license and your identity card or passport.',
      deposit: 'A credit card in your name for the deposit of {amount}.',
      balance: 'At the branch you pay {amount}.',
      desk: 'Look for the pre check-in line; your details are ready.',
    },
  },
  photo: {
    license: {
      label: 'Photo of the license',
      hint: 'The front, whole and legible. JPEG, PNG or HEIC, up to 15 MB.',
    },
    document: {
      label: 'Photo of the identity card or passport',
      hint: 'The page with your picture. JPEG, PNG or HEIC, up to 15 MB.',
    },
    take: 'Take the photo',
    choose: 'Choose a file',
    preview: 'The photo that you chose',
    waiting: 'No connection. Your photo is still here and is sent by itself when there is one again.',
    sending: 'Sending {name}',
    progress: 'Part sent',
    kept: 'Photo received. Choose another one to change it.',
  },
};
