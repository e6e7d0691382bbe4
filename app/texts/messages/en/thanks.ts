import type { thanks as spanish } from '../es/thanks.ts';

export const thanks: typeof spanish = {
  phone: 'Your phone: {phone}',
  title: 'Confirmation',
  confirmed: {
    heading: 'All set, {name}! Your reservation is <large>confirmed</large>',
    mail: 'We sent an email to {email} with these details.',
  },
  review: {
    heading: 'We are verifying your payment',
    badge: 'Payment being verified',
    text: 'We hold your car. Do not pay again: as soon as it is confirmed we will write to {email}. If the payment did not go through, you will not be charged.',
  },
  unconfirmed: {
    heading: 'One more step: confirm your reservation',
    badge: 'To be confirmed',
    text: 'We are holding your car. We have sent an email to {email}: open its link and confirm before {until}, Panama time. Otherwise the car is released and nothing is charged.',
  },
  code: {
    label: 'Reservation code',
    hint: 'Show it at the counter.',
    copy: 'Copy code',
    copied: 'Code copied',
  },
  paid: {
    now: 'Paid online',
    pending: 'To be confirmed',
    branch: 'You pay at the branch',
    nothing: 'There is nothing left to pay at the branch, except the security deposit.',
  },
  trip: {
    delivery: 'We bring the car to you',
    heading: 'Your trip',
    pickup: 'Pick-up',
    return: 'Return',
    hours: 'Hours that day',
    allDay: 'Open 24 hours',
    afterHours: 'Outside opening hours, by appointment: we expect you at the time of your reservation.',
    phone: 'Phone',
    call: 'Call {branch}',
    directions: 'How to get to {branch}',
  },
  next: {
    heading: 'Next steps',
    documents: 'Bring your documents',
    card: 'Bring the card for the deposit',
    time: {
      title: 'Be on time',
      text: 'If you are late, call the branch so that we hold the car.',
    },
  },
  quote: 'Your bill',
  paidWith: {
    card: 'Paid with the card ending in {last4}',
    paypal: 'Paid with PayPal',
  },
  manage: 'See my reservation',
  home: 'Back to the home page',
};
