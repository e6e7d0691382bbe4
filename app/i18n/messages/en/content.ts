import type { info as spanishInfo, jobs as spanishJobs, promos as spanishPromos } from '../es/content.ts';

export const promos: typeof spanishPromos = {
  title: 'Promotions',
  description: 'Current promotions of {brand} in Panama, with the full price and the coupon already applied.',
  lead: 'What you can make use of today with {brand}. Every price includes protection, fees and tax, coupon applied.',
  book: 'See the cars',
  bookWithCoupon: 'Book with {code}',
  more: 'Find out more',
  valid: {
    always: 'No closing date',
    until: 'Until {until}',
    from: 'From {from}',
    between: '{from} to {until}',
  },
  none: {
    title: 'No promotions today',
    text: 'You can still save: almost every car costs less when you pay now.',
    toFleet: 'See the fleet',
  },
};

export const jobs: typeof spanishJobs = {
  title: 'Work with us',
  description: 'Open positions at {brand} in Panama: what we ask for, what we offer and how to apply.',
  lead: '{count, plural, one {There is one open position} other {There are # open positions}} at {brand}. Tell us about yourself.',
  closesOn: 'Apply until {date}',
  alwaysOpen: 'Open all year',
  apply: {
    title: 'How to apply',
    cv: 'Prepare your CV as a PDF of at most two pages.',
    mail: 'Send it to',
    answer: 'We answer within a week, even when the answer is no.',
    button: 'Apply by email',
    subject: 'Position: {title}',
    inPerson: 'Leave your CV at the branch and ask for the person in charge.',
  },
  none: {
    title: 'No open positions today',
    text: 'When there is one, it will be here. If you would like to meet us before, come by a branch.',
    toBranches: 'See branches',
  },
};

export const info: typeof spanishInfo = {
  contents: 'On this page',
  related: 'See also',
  table: 'Table',
};
