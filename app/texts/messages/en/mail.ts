import type { mail as spanish } from '../es/mail.ts';

export const mail: typeof spanish = {
  confirmation: {
    subject: 'Reservation confirmed {code} · {brand}',
    heading: 'All set, {name}! Your reservation is confirmed',
    intro: 'Keep this email: it has your code, the bill and everything you need to pick up the car.',
    paidWith: {
      card: 'You paid {amount} by card.',
      paypal: 'You paid {amount} with PayPal.',
    },
    changes:
      'Change or cancel your reservation with the link in this email, or call the branch {branch} at {phone} and give your code {code}.',
  },
  confirmBooking: {
    subject: 'Confirm your reservation {code} · {brand}',
    heading: 'One more step, {name}: confirm your reservation',
    intro:
      'We are holding your car. Confirm with this button that the reservation is yours; you pay at the branch, at pick-up.',
    until:
      'If you do not confirm it before {until}, Panama time, the car is released and nothing is charged.',
    action: 'Confirm my reservation',
    note: 'If you did not make this reservation, ignore this email.',
  },
  paymentProblem: {
    checking: {
      subject: 'The payment for your reservation {code} is being checked · {brand}',
      heading: 'We are checking your payment',
      text: {
        card: 'Hello, {name}. The bank has not yet given us a clear answer about your payment of {amount}. We are checking it. Do not pay again; we will write to you as soon as it is settled.',
        paypal:
          'Hello, {name}. PayPal has not yet given us a clear answer about your payment of {amount}. We are checking it. Do not pay again; we will write to you as soon as it is settled.',
      },
    },
    returned: {
      subject: 'We returned the payment for your reservation {code} · {brand}',
      heading: 'Your payment was returned',
      payment: {
        card: 'Hello, {name}. The payment of {amount} could not be completed and was canceled. If you see it in your account, the bank will release it in a few days. The reservation was not confirmed; you can make another one whenever you like.',
        paypal:
          'Hello, {name}. The PayPal payment of {amount} could not be completed and was canceled. If you see the charge, PayPal will return it in a few days. The reservation was not confirmed; you can make another one whenever you like.',
      },
      amendment: {
        card: 'Hello, {name}. The payment of {amount} for the change to your reservation could not be completed and was canceled. If you see it in your account, the bank will release it in a few days.',
        paypal:
          'Hello, {name}. The PayPal payment of {amount} for the change to your reservation could not be completed and was canceled. If you see the charge, PayPal will return it in a few days.',
      },
    },
    refused: {
      subject: 'The payment for your reservation {code} was not made · {brand}',
      heading: 'Your payment was not made',
      payment: {
        card: 'Hello, {name}. Your payment of {amount} was not made: the bank charged nothing. The reservation was not confirmed; you can make another one whenever you like.',
        paypal:
          'Hello, {name}. Your payment of {amount} was not made: PayPal charged nothing. The reservation was not confirmed; you can make another one whenever you like.',
      },
      amendment: {
        card: 'Hello, {name}. Your payment of {amount} for the change to your reservation was not made: the bank charged nothing.',
        paypal:
          'Hello, {name}. Your payment of {amount} for the change to your reservation was not made: PayPal charged nothing.',
      },
    },
    guarantee: {
      checking: {
        subject: 'The guarantee for your reservation {code} is being checked · {brand}',
        heading: 'We are checking your guarantee',
        text: 'Hello, {name}. The bank has not yet given us a clear answer about the {amount} held on your card as a guarantee. We are checking it. Do not try again; we will write to you as soon as it is settled.',
      },
      returned: {
        subject: 'We released the guarantee for your reservation {code} · {brand}',
        heading: 'Your guarantee was released',
        text: 'Hello, {name}. The guarantee of {amount} could not be confirmed and its hold was canceled. If you see it in your account, the bank releases it in a few days. The reservation was not confirmed; you can make another one at any time.',
      },
      refused: {
        subject: 'The guarantee for your reservation {code} was not made · {brand}',
        heading: 'Your guarantee was not made',
        text: 'Hello, {name}. The guarantee of {amount} was not made: the bank holds nothing. The reservation was not confirmed; you can make another one at any time.',
      },
    },
    amendmentNote: 'Your reservation stays confirmed as it was before the change.',
  },
  account: {
    'verify-email': {
      subject: 'Verify your email address · {brand}',
      heading: 'Verify your email address',
      intro: 'Thank you for creating your account. Confirm that this address is yours to sign in.',
      action: 'Confirm my address',
      note: 'The link works for seven days. If you did not create this account, ignore this email.',
    },
    'reset-password': {
      subject: 'Password Reset Request · {brand}',
      heading: 'Change your password',
      intro: 'We received a request to change the password of your account.',
      action: 'Choose another password',
      note: 'The link works for one day and only once. If you did not ask for it, your password stays the same.',
    },
    invitation: {
      subject: "You've been invited · {brand}",
      heading: 'Your account is ready',
      intro: 'We have prepared an account for you. All it needs is a password of your choice.',
      action: 'Accept the invitation',
      note: 'The invitation works for seven days. If you did not expect it, ignore this email.',
    },
    hint: 'Does the button not work? Copy this address into your browser:',
    automatic: 'This email was sent because someone used this address for an account at {brand}.',
  },
  refund: {
    subject: 'We are refunding {amount} for your reservation {code} · {brand}',
    heading: 'We are refunding {amount}',
    introToCard: 'Hello, {name}. We are sending {amount} back to the card ending in {last4}.',
    intro: 'Hello, {name}. We are sending {amount} back to the payment method you used.',
    time: 'You will see it in 5 to 10 days, depending on your bank or PayPal. If you ask about this refund, mention its number.',
    reference: 'Refund number',
  },
  change: {
    subject: 'Change confirmed {code} · {brand}',
    heading: 'Your reservation has changed, {name}',
    intro:
      'This email replaces the earlier confirmation: it has the dates, the car and the bill as they are now. If the event is in your calendar, open it again from the attachment.',
  },
  payChange: {
    subject: 'Pay for the change to your reservation {code} · {brand}',
    heading: 'Your change is waiting for payment, {name}',
    intro:
      'We have prepared the change that you asked for. Until you pay, your reservation stays as it is here.',
    until:
      'The difference is {amount}. You can pay it until {until}; once you pay, the change is made and you get another email.',
    action: 'See the change and pay {amount}',
  },
  agreement: {
    subject: 'Agreement for your reservation {code} · {brand}',
    heading: 'Have a good trip, {name}',
    intro: 'You have the car now. The agreement is attached as a PDF.',
  },
  evidence: {
    verify: 'Verify the record',
    note: 'We attach the signed record of the photos and marks of the car. Keep it: anyone who has it can check that nobody changed it.',
  },
  quoted: {
    subject: 'Your quote: {car} · {brand}',
    heading: 'Your quote',
    intro: 'The total is {amount}, all included, if you pay online. The car is held when you book.',
    action: 'Book and pay',
    note: 'The price may change; the page shows today’s. The link works for 30 days, and you need no account.',
  },
  finalBill: {
    subject: 'Final bill for your reservation {code} · {brand}',
    heading: 'Thank you for returning the car, {name}',
    intro: 'This is the final bill. What we agreed has not changed; each added charge says why.',
  },
  cancellation: {
    subject: 'Reservation canceled {code} · {brand}',
    heading: 'Your reservation is canceled',
    intro:
      'Hello, {name}. Your reservation is canceled and the car is no longer held. The attached file removes the event from your calendar.',
    refund: 'We are refunding {amount} the way you paid; it takes 5 to 10 days.',
    noRefund: 'There is nothing to refund.',
    guarantee:
      'The guarantee of {amount} that was held on your card is released; your bank may take a few days to show it. Nothing was charged.',
  },
  noShow: {
    subject: 'We charged the guarantee for your reservation {code} · {brand}',
    heading: 'The car of your reservation was not picked up',
    intro:
      'Hello, {name}. The car of your reservation was not picked up on {date}, so the reservation is canceled and the guarantee that you accepted is charged.',
    taken: 'We charge {amount} to the card of the guarantee: the price of one day of your rental.',
    mistake: 'Was this a mistake? Call the branch {branch} at {phone} with your code {code}.',
  },
  checkedIn: {
    subject: 'Pre check-in done · {code}',
    heading: 'All set, {name}: you have checked in',
    intro: 'Go straight to the pre check-in desk with this code; your details are ready.',
  },
  papersApproved: {
    subject: 'Documents approved · {code}',
    heading: '{name}, your documents are approved',
    intro: 'We have checked the documents of your pre check-in; your car is waiting for you on {date}.',
    sign: 'Sign the agreement',
  },
  papersAsked: {
    subject: 'Send your documents again · {code}',
    heading: '{name}, send your documents again',
    intro: 'We have checked the documents of your pre check-in, and something is missing:',
  },
  papersRefused: {
    subject: 'We cannot accept your documents · {code}',
    heading: '{name}, we cannot accept your documents',
    intro:
      'We have checked the documents of your pre check-in. Your reservation stands, but we cannot hand over the car like this:',
  },
  reminder: {
    checkIn: 'Check in before you arrive',
    subject: 'Your car is waiting for you on {date} · {code}',
    heading: 'It is almost time, {name}',
    intro: 'Your car is waiting for you on {date}. Here is everything you need to pick it up.',
  },
  branch: {
    confirmed: { subject: 'New reservation {code} · {brand}', heading: 'New reservation for {name}' },
    changed: {
      subject: 'Reservation {code} changed · {brand}',
      heading: 'The reservation of {name} changed',
    },
    cancelled: {
      subject: 'Reservation {code} canceled · {brand}',
      heading: 'The reservation of {name} was canceled',
    },
    'no-show': { subject: 'Reservation {code}: no-show · {brand}', heading: '{name} did not show up' },
    'checked-in': { subject: 'Pre check-in of {code} · {brand}', heading: '{name} has checked in' },
    lost: {
      subject: 'Reservation {code}: pick-up at another branch · {brand}',
      heading: '{name} picks up at another branch',
    },
    return: { subject: 'Return of reservation {code} · {brand}', heading: '{name} returns the car here' },
    'return-lost': {
      subject: 'Reservation {code}: no return here · {brand}',
      heading: '{name} no longer returns the car here',
    },
    'without-car': {
      subject: 'No car for reservation {code} · {brand}',
      heading: 'There is no car for {name}',
      intro:
        'The car of this reservation will not be at the branch and no other one fits, not even of a higher class. Bring one or call the renter; the board of the office (/staff/board) says why.',
    },
    tomorrow: {
      subject: 'Tomorrow’s list of {branch}: {date}',
      heading: 'Tomorrow at {branch}',
      intro:
        '{date}: {pickups, plural, one {# pick-up} other {# pick-ups}} and {returns, plural, one {# return} other {# returns}}. All times are Panama’s.',
    },
    renter: 'Renter',
    license: 'License {license}',
    chargeIds: 'Charges in RentWorks',
    quote: 'Price details',
    delivery: 'To be brought to: {place}',
    elsewhere: 'No car: {unit} is in {branch}',
    overdue: 'No car: {unit} is not back from {reference}',
    blocked: 'No car: {unit} has the block {reference}',
    upgrade: 'Free upgrade: {unit} ({classCode})',
    owes: 'Pays at the branch: {amount}',
    footer: 'The site of {brand} sent this to the branch. It contains personal data: do not forward it.',
  },
  content: {
    subject: '{count, plural, one {One edit was not published} other {# edits were not published}} · {brand}',
    heading: '{count, plural, one {One edit was not published} other {# edits were not published}}',
    intro: 'Correct these records in the content service; the site shows them seconds later.',
    kept: 'The site still shows the last valid value.',
    leftOut: 'The site does not show this record.',
    partLeftOut: 'What is named here does not count; the rest does.',
    row: 'row {row}',
    problem: {
      missing: 'a value is missing.',
      shape: '“{value}” does not have the form of this field.',
      text: '“{value}” is not a text.',
      list: 'it is not a list.',
      number: '“{value}” is not a number.',
      choice: '“{value}” is not an option; they are: {expected}.',
      unknownField: 'there is no such field: {expected}.',
      tooSmall: '“{value}” is too little; the limit is {expected}.',
      tooBig: '“{value}” is too much; the limit is {expected}.',
      tooLong: 'the text has more than {expected} characters.',
      amount: '“{value}” is not an amount from 0 to 100,000.',
      percent: '“{value}” is not a percentage from 0 to 100.',
      change: '“{value}” is not a percentage above −100, of 1000 at most.',
      unusual: '{value} is unusual (the limit is {expected}); mark it as unusual if it is meant.',
      wholeNumber: '“{value}” is not a whole number of zero or more.',
      hours: '“{value}” is not a number of hours; write a number above 0, of {expected} at most.',
      day: '“{value}” is not a day; write year-month-day, for example 2026-12-25.',
      yearlyDay:
        '“{value}” is not a day; write month-day for every year (12-25) or year-month-day (2026-12-25).',
      dayOrTime: '“{value}” is neither a day nor a time.',
      time: '“{value}” is not a time; write, for example, 08:00.',
      endsBeforeStart: 'it ends before it begins.',
      code: '“{value}” is not a code: only unaccented letters and digits, without spaces.',
      chargeId: '“{value}” is not a charge id: one line of up to 64 characters.',
      icon: '“{value}” is not an icon; write, for example, lucide:baby.',
      slug: '“{value}” cannot be part of an address.',
      path: '“{value}” is not a page of this site; it begins with /.',
      link: 'the link “{value}” leads to no page; it begins with / or https://.',
      anchor: 'the link “{value}” leads to no place in this text.',
      email: '“{value}” is not a mail address.',
      phone: '“{value}” is not a telephone number.',
      onePhone: '“{value}” has more than one number; only one belongs here.',
      color: '“{value}” is not a color; write, for example, #ffcc00.',
      names: '“{value}” is not a name in Spanish and English; the days are shown.',
      onlyBlanks: 'the list has only blanks.',
      brandTwice: 'a brand is named twice.',
      couponCode:
        'nobody can use the coupon “{value}”: letters, digits, hyphen and underscore only, up to 40.',
      codeTwice: 'the code “{value}” is used already.',
      pairTwice: 'the pair {value} has a row already.',
      sameBranch: 'both branches are the same: {value}.',
      unknownClass: 'there is no class “{value}”.',
      unknownCoverage: 'there is no coverage “{value}” of which one must be chosen.',
      unknownBranch: 'there is no branch “{value}”.',
      unknownBrand: 'there is no brand “{value}”; the brands are: {expected}.',
      unknownAmongKnown: '“{value}” does not exist; the row holds for the other codes.',
      noPrice: 'a price above zero is missing.',
      noFees: 'the value is missing; write a default of 0 if returning the car elsewhere is free.',
      noClasses: 'without a class the brand would offer all; leave at least one.',
      noTitle: 'the title is missing.',
      noName: 'the name is missing.',
      noText: 'the text is missing.',
      noDiscount: 'the coupon takes nothing off.',
      percentOrPrice: 'write a percentage or a price, not both.',
      priceNeedsClasses: 'a price needs classes.',
      needsDays: 'the days are missing, from 1.',
      agesReversed: 'the lowest age is above the highest one.',
      noEffect: 'the row has no effect.',
      country: '“{value}” has no country codes of two letters, for example US.',
      cutComment: 'the text ends within an HTML comment.',
      cutTag: 'the text ends within an HTML tag.',
      nothingShown: 'the text has nothing that can be shown.',
      redirectCode: '“{value}” is not a redirect code; they are 301, 302, 307 and 308.',
      leadsToItself: 'the redirect leads to itself.',
      redirectLoop: 'the redirect to “{value}” returns to its start through other redirects.',
      pictureType: '“{value}” is no JPEG, PNG, WebP or AVIF picture.',
      pictureSize: '“{value}” has more than 15 MB, which is the limit.',
      noRight:
        'the content service does not let this site change it: its token has no right. Tell the administration.',
      saidByService: 'the content service does not accept it; it says: “{value}”',
    },
    footer: 'The site of {brand} sent this to its editors, once a day while the problem lasts.',
  },
  corporate: {
    request: {
      subject: 'Request from {company}',
      heading: '{company} asks for a proposal',
      intro: '{name} filled in the form for companies on the site of {brand}. Answer by email or call.',
      footer: 'This email was sent by the site of {brand}. The request is stored as well.',
    },
    receipt: {
      subject: 'We received the request from {company} · {brand}',
      heading: 'Thank you, {name}',
      intro:
        'We received the request from {company}. Within one working day we will write or call with a proposal.',
      footer:
        'This email was sent because someone filled in the form for companies of {brand} with this address.',
    },
  },
  newDevice: {
    subject: 'Sign-in on another device · {brand}',
    heading: 'You signed in on another device',
    intro: 'Your password was used on {device}, from the network {network}: {time}.',
    action: 'See my sessions',
    note: 'If it was not you, end that session, change your password and tell whoever manages the office.',
    footer: 'This email was sent because you work with the office of {brand}.',
  },
  code: 'Reservation code',
  car: 'Car',
  delivery: 'We bring the car to you',
  pickup: 'Pick-up',
  return: 'Return',
  panamaTime: '{time}, Panama time',
  quote: 'Your bill',
  manage: 'See my reservation',
  manageNote:
    'The link opens your reservation without asking for anything; do not forward this email to anyone who should not see it.',
  directions: 'View on the map',
  automatic: 'This email was sent because you made a reservation at {brand}. All times are Panama time.',
};
