import type { precheckin as spanish } from '../es/precheckin.ts';

export const precheckin: typeof spanish = {
  start: {
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
      text: 'It was cancelled or has expired, so it cannot be checked in.',
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
    done: 'Done',
  },
  verify: {
    heading: 'Your details',
    lead: 'The same that we would ask for at the counter.',
    documentType: 'Which document do you identify yourself with?',
    cedula: 'Panamanian identity card',
    passport: 'Passport',
    documentNumber: 'Document number',
    licenseHeading: 'Your license',
    license: 'License number',
    licenseExpires: 'Valid until',
    birthday: 'Date of birth',
    address: 'Address',
    addressHint: 'Your home or your hotel in Panama.',
    arrivalHeading: 'Do you come by plane?',
    arrivalText: 'If your flight is late, we wait for you.',
    flightNumber: 'Flight number',
    flightHint: 'For example CM 415',
    arrivalTime: 'Time of arrival',
    consentHeading: 'Your permission',
    consent:
      'I agree that this data and these photos are kept to prepare and document this rental, under Law 81 of 2019. I can ask to see, correct or erase them; the photos are erased after the return.',
    submit: 'Save and continue',
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
    sending: 'Sending {name}',
    progress: 'Part sent',
    kept: 'Photo received. Choose another one to change it.',
    lost: 'The photo did not arrive. Check your connection and choose it again.',
  },
};
