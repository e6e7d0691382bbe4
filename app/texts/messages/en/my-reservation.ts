import type { myReservation as spanish } from '../es/my-reservation.ts';

export const myReservation: typeof spanish = {
  lookUp: {
    heading: 'My reservation',
    lead: 'See your reservation and everything you need to pick up the car. The code is in the confirmation email.',
    code: 'Reservation code',
    codeHint: 'For example {example}; uppercase or lowercase makes no difference.',
    who: 'Last name or email',
    submit: 'See my reservation',
    notFound:
      'We found no reservation with these details. Check the code and the last name or email you booked with.',
    tooMany:
      'Too many attempts in a row. Wait {minutes, plural, one {a minute} other {# minutes}} and try again, or open the link in the confirmation email.',
    linkOver: 'This link no longer works. Look up your reservation with its code and your last name.',
    account: 'Did you book with an account?',
    accountLink: 'See all your reservations',
    help: 'Need help?',
    helpLink: 'Call or write to a branch',
    points: {
      change: { title: 'Change or cancel', text: 'You see the price difference before you confirm.' },
      documents: {
        title: 'Take the voucher with you',
        text: 'As a PDF, in your calendar or saved on your phone.',
      },
      code: { title: 'Where is the code?', text: 'In the subject of the confirmation email.' },
    },
  },
  confirm: {
    heading: 'Confirm your reservation',
    lead: 'We are holding this car for you. Confirm that the reservation is yours; you pay at the branch, at pick-up.',
    submit: 'Confirm my reservation',
    over: 'This link is no longer valid: the reservation was not confirmed in time and the car was released. Nothing was charged; you can book again.',
    again: 'Find a car',
  },
  data: {
    heading: 'Your data',
    lead: 'What we keep about you for this reservation, under data protection Law 81 of 2019.',
    erased: 'We have erased your data. Your name and the bill stay, for our accounting.',
    'payment-open': 'A payment or refund is in progress. You can erase your data once it is finished.',
    export: {
      heading: 'Download',
      text: 'Everything we know about you for this reservation, in a file that people and programs can read.',
      button: 'Download my data',
    },
    erase: {
      heading: 'Erase',
      text: 'We erase your email, phone, license, date of birth, documents and photos. Your name and the bill stay, because the law requires us to keep accounting records.',
      after: 'We need your data until you return the car. You can erase it starting on {time}, Panama time.',
      button: 'Erase my data',
    },
    back: 'Back to my reservation',
    link: 'Download or erase my data',
  },
  precheckin: {
    text: 'Five minutes now and no line at the counter.',
    button: 'Start the pre check-in',
  },
  actions: {
    heading: 'Changes and cancellation',
    change: 'Change the reservation',
    cancel: 'Cancel the reservation',
  },
  cancel: {
    heading: 'Cancel the reservation',
    terms: 'If you cancel now',
    free: 'Canceling is free until {time}, Panama time.',
    late: 'Free cancellation ended on {time}, Panama time.',
    paid: 'You have paid',
    kept: 'Cost of canceling',
    refund: 'We return',
    unpaid: 'You have paid nothing online, so there is nothing to return and nothing to pay.',
    guarantee: 'The guarantee of {amount} that is held on your card is released.',
    where: 'We return it the way you paid. It takes a few days to show in your account.',
    submit: 'Cancel the reservation',
    keep: 'Keep my reservation',
    back: 'Back to my reservation',
    changedMeanwhile:
      'Something changed after you opened this page, and we have canceled nothing. Check the current terms before you confirm.',
  },
  change: {
    heading: 'Change the reservation',
    lead: 'Change what you need and see the difference. Nothing changes until you confirm it.',
    trip: 'Dates and branches',
    car: 'Car',
    protection: 'Protection',
    more: 'Additional coverage',
    extras: 'Extras',
    drivers: 'Additional drivers',
    prices: 'Prices are for {days, plural, one {# day} other {# days}}, fees and taxes included.',
    with: 'yes',
    without: 'no',
    addressNext: 'You type the address before you confirm.',
    submit: 'See the difference',
    oneDayMore: 'Return one day later',
    bothQuotes: 'See both bills in full',
    changed: { caption: 'What changes in your bill', before: 'Now', after: 'New' },
    quote: {
      paid: 'Paid online',
      dueNow: 'Due now',
      refund: 'You get back',
    },
    difference: 'This is how your bill changes',
    before: 'Bill now',
    after: 'New bill',
    sum: 'Difference: {amount}.',
    pay: 'You pay {amount} to confirm the change; until then your reservation stays as it is.',
    refund: 'We return {amount} the way you paid.',
    moreAtBranch: 'You will pay {amount} more at the branch, at pick-up.',
    lessAtBranch: 'You will pay {amount} less at the branch, at pick-up.',
    same: 'You pay nothing more.',
    kept: 'The days you already booked do not cost more.',
    confirm: 'Confirm the change',
    toPayment: 'Continue to pay the difference',
    back: 'Back to my reservation',
    changedMeanwhile:
      'Something changed after you opened this page, and your reservation stayed as it was. Check the current difference before you confirm.',
    nothingCharged:
      'That change is no longer valid, because the reservation or the price has changed since. Nothing was charged this time. Ask for the change again if you still want it.',
    tooMany:
      'You have changed this reservation many times in a row, and it stayed as it was. Wait an hour and try again, or call the branch.',
    refused: {
      'car-unavailable': 'That car is not rented for those days. Choose another one.',
      'too-late':
        'The time for free changes is over: you can no longer move the pick-up or lower the total. Call the branch if you need to.',
      unchanged: 'This is what you have already reserved; there is nothing to change.',
      'no-unit-free':
        'That car is no longer available for those dates. Your reservation stayed as it was; try another car or other dates.',
      'too-many-unpaid':
        'With those days you would have more reservations to be paid at pick-up than one renter may have. Your reservation stayed as it was. Cancel another one of them first, or book those days and pay online.',
      'try-later': 'We could not work out the price with your coupon. Try again in a few minutes.',
    },
  },
  payChange: {
    heading: 'Pay the difference of {amount}',
    lead: 'The payment confirms the change; until then your reservation stays as it is. The price is valid until {time}, Panama time.',
    quote: 'New bill',
    already: 'You have already paid {paid}; the difference is {amount}.',
    keep: 'Leave my reservation as it is',
  },
  locked: {
    cancelled: 'This reservation is already canceled.',
    expired: 'This reservation expired without being paid. There is nothing to cancel or change.',
    past: 'The rental has begun. Call the branch for any change.',
    unpaid: 'This reservation is not paid yet. If it is not paid in time, it expires and nothing is charged.',
    unconfirmed:
      'This reservation is not confirmed yet. Confirm it with the link in the email; otherwise it expires and nothing is charged.',
    'payment-in-progress': 'A payment or a refund is in progress. Wait until it is finished and try again.',
  },
  refunds: {
    heading: 'Refunds',
    underWay: 'on its way',
    checking: 'we are checking it with the bank and will write to you',
    refunded: 'done; your bank takes some days to show it',
  },
  documents: {
    heading: 'What to do now',
    offline: {
      keep: 'Keep offline',
      forget: 'Remove from this device',
      about:
        'Keeps the voucher in this browser so that you can open it without internet. Do not do this on a shared device.',
      kept: 'Kept: without internet, open this same page and you will see the voucher. It is erased the day after the return.',
      failed: 'It could not be kept. Download the PDF.',
    },
    voucher: 'Voucher (PDF)',
    calendar: 'Add to calendar',
    share: 'Share on WhatsApp',
    shareText:
      'My rental car in Panama: {car}. Pick-up: {pickup}. Return: {return} (Panama time). Code {code}.',
  },
  view: {
    payment: {
      title: 'A payment is in progress',
      text: 'The payment for your change or your pre check-in is not finished yet. Do not pay again: we will write to you when it is.',
      link: 'See the payment',
    },
    title: 'Reservation {code}',
    heading: 'Your reservation, {name}',
    quote: 'Your bill',
    again: 'Reserve another car',
    notice: {
      cancelled: 'Your reservation is canceled. We have sent an email that confirms it.',
      refunded: 'We return {parts}, in 5 to 10 days.',
      to: {
        card: '{amount} to the card ending in {last4}',
        paypal: '{amount} to your PayPal account',
      },
      and: ' and ',
      released: 'The guarantee of {amount} held on the card ending in {last4} is released.',
      kept: 'What you paid is the cost of canceling, so there is nothing to return.',
      confirmed: 'Your reservation is confirmed. We have sent an email with all the details.',
      changed: 'Your reservation has changed. We have sent a new confirmation by email.',
    },
    state: {
      confirmed: { badge: 'Confirmed', text: 'Your car is reserved. Here is everything you need.' },
      held: { badge: 'Waiting for payment', text: 'We hold the car while you pay.' },
      unconfirmed: {
        badge: 'To be confirmed',
        text: 'We are holding the car. Confirm the reservation with the link in the email that we sent you.',
      },
      review: {
        badge: 'Payment being verified',
        text: 'We hold your car while we verify the payment. Do not pay again; we will write to you as soon as it is confirmed.',
      },
      expired: {
        badge: 'Expired',
        text: 'It was not paid or confirmed in time and the car was released. Nothing was charged.',
      },
      cancelled: { badge: 'Canceled', text: 'This reservation is canceled. The car is no longer held.' },
      'no-show': {
        badge: 'Not picked up',
        text: 'The car was not picked up in time and is free. If that is a mistake, call the branch.',
      },
      ended: { badge: 'Ended', text: 'This rental has ended. Thank you for traveling with us.' },
    },
    renter: { heading: 'Renter', name: 'Name', email: 'Email', phone: 'Phone' },
  },
};
