import type { precheckin as spanish } from '../es/precheckin.ts';

export const precheckin: typeof spanish = {
  start: {
    paying: {
      title: 'Your payment is still in progress',
      text: 'The payment for your pre check-in is not finished. Do not pay again: we will write to you when we know the result.',
      button: 'See my reservation',
    },
    heading: 'Pre check-in',
    lead: 'Do the paperwork on your phone and pick up the car without waiting in line at the counter.',
    submit: 'Start',
    resume: {
      title: 'You have started a pre check-in',
      text: 'What you filled in is saved.',
      button: 'Continue',
    },
  },
  points: {
    papers: { title: 'Have ready', text: 'Your license and your identity card or passport.' },
    minutes: { title: 'Five minutes', text: 'You can stop and continue later.' },
    private: {
      title: 'For this rental only',
      text: 'We keep your photos encrypted and erase them afterward.',
    },
  },
  refusal: {
    cancelled: {
      title: 'This reservation is no longer valid',
      text: 'It was canceled or has expired, so it cannot be checked in.',
    },
    'not-confirmed': {
      title: 'This reservation is not confirmed yet',
      text: 'You can check in as soon as the payment is confirmed.',
    },
    past: {
      title: 'The pick-up time has passed',
      text: 'If you do not have the car yet, please call the branch.',
    },
    'too-late': {
      title: 'Your pick-up is too soon',
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
    lead: 'The same details we would ask for at the counter.',
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
    arrivalText: 'If your flight is late, we will wait for you.',
    flightNumber: 'Flight number',
    flightHint: 'For example CM 415',
    arrivalTime: 'Arrival time',
    consentHeading: 'Your permission',
    consent:
      'I agree that this data and these photos are kept to prepare and document this rental, under Law 81 of 2019. I can ask to see, correct or erase them; the photos are erased after the return.',
    submit: 'Save and continue',
    refusal: {
      'payment-in-progress':
        'A payment with the price for your age is in progress, so we have not saved another date of birth. You can change it when the payment is finished.',
      'changed-meanwhile':
        'Other details were saved after you opened this page, and we left them as they are. Check what you see and save it again if it is right.',
      'other-reservation':
        'In this browser you opened the pre check-in of another reservation, {code}, and we have not saved what you sent. To continue with the previous one, start over with its code.',
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
      title: 'Nothing can be added online',
      text: 'Ask at the counter and we will gladly help.',
      button: 'Continue',
    },
    refusal: {
      'payment-in-progress':
        'A payment for what you had chosen is in progress, so we have saved nothing else. You can change it when the payment is finished.',
      'car-gone': 'The car you chose is no longer available for your dates. Choose another or keep yours.',
      'other-reservation':
        'In this browser you opened the pre check-in of another reservation, {code}, and we have not saved what you sent. To continue with the previous one, start over with its code.',
      'changed-meanwhile':
        'Your pre check-in changed after you opened this page, and we left it as it is. Check what you see and continue if it is right.',
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
      each: 'Each additional driver costs {amount}, all included. Leave empty what you do not need.',
      young: 'A driver of {band} costs {amount} more.',
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
        'The better car you chose is no longer available. Go back to your preferences and choose another.',
      'payment-in-progress': 'A payment is in progress. Wait until it is finished.',
      'changed-meanwhile':
        'Something changed after you opened this page, and we have charged nothing. Check the bill and continue.',
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
      balance: 'At the branch you pay {amount}.',
      desk: 'Look for the pre check-in line; your details are ready.',
    },
  },
  papers: {
    states: {
      waiting: 'We are checking your documents',
      approved: 'Your documents are approved',
      asked: 'Send your documents again',
      refused: 'We cannot accept your documents',
    },
    wait: 'We will write to you as soon as they are approved.',
    go: 'Go straight to {desk}, with the originals.',
    stay: 'Have the originals at hand when we bring the car.',
    call: 'Call {branch} at {phone} and we will help you.',
    again: 'Send the documents',
    atDesk: 'They can no longer be sent here: show them at the counter.',
    reasons: {
      'license-unreadable': 'The photo of the license cannot be read.',
      'document-unreadable': 'The photo of the identity card or passport cannot be read.',
      'wrong-paper': 'One of the photos is of another document.',
      'data-differ': 'What you typed is not what the document says.',
      expired: 'One of the documents has expired, or expires before the return.',
      'not-accepted': 'We cannot rent you a car with that document.',
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
    preview: 'The photo you chose',
    waiting: 'No connection. Your photo is still here and will be sent as soon as it is back.',
    sending: 'Sending {name}',
    progress: 'Upload progress',
    kept: 'Photo received. Choose another one to change it.',
  },
};
