import type {
  branches as spanishBranches,
  home as spanishHome,
  info as spanishInfo,
  jobs as spanishJobs,
  promos as spanishPromos,
} from '../es/content.ts';

export const promos: typeof spanishPromos = {
  title: 'Promotions',
  description: 'Current promotions of {brand} in Panama, with the full price and the coupon already applied.',
  lead: 'What you can use today with {brand}. Every price includes protection, fees and tax, with the coupon applied.',
  book: 'See the cars',
  bookWithCoupon: 'Book with {code}',
  more: 'Find out more',
  valid: {
    always: 'No end date',
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
    inPerson: 'Leave your CV at the branch and ask for the manager.',
  },
  none: {
    title: 'No open positions today',
    text: 'When there is one, it will be here. If you would like to meet us before then, stop by a branch.',
    toBranches: 'See branches',
  },
};

export const info: typeof spanishInfo = {
  contents: 'On this page',
  related: 'See also',
  table: 'Table',
};

export const branches: typeof spanishBranches = {
  title: 'Branches',
  description:
    '{count, plural, one {One branch} other {# branches}} in Panama with address, desk, hours today, phone, WhatsApp and directions.',
  lead: '{count, plural, one {Pick up your car at one branch} other {Pick up your car at # branches}}. See which one is near you and open now, and book from there.',
  list: 'List of branches',
  airport: 'Airport',
  book: 'Book from here',
  desk: 'The desk',
  directions: 'How to get there',
  phone: 'Phone',
  email: 'Email',
  whatsapp: 'WhatsApp',
  reach: 'Write or go to {branch}',
  message: 'Hello, I have a question about the {branch} branch.',
  timeNote: 'Times are Panama time (UTC−5). Public holidays are already part of the week shown.',
  hours: {
    open: 'Open now',
    closed: 'Closed now',
    closesAt: 'Closes at {time}',
    opensToday: 'Opens today at {time}',
    opensTomorrow: 'Opens tomorrow at {time}',
    opensOn: 'Opens on {day} at {time}',
    today: 'Today',
    week: 'See the week',
    closedDay: 'Closed',
    allDay: 'Open 24 hours',
    afterHours: 'You can also pick up after hours, for a fee that you see in the total before you book.',
    onlyInHours: 'Pick-ups and returns during these hours only.',
  },
  reviews: {
    heading: 'Customer reviews',
    rating: '{rating, plural, one {One star} other {# stars}} out of 5',
  },
  map: {
    heading: 'Map of branches',
    country: 'Panama',
    help: 'The numbers are those of the list and lead there.',
    pin: '{number}. {name}: see it in the list',
    area: '{city}: {count} branches, up close',
    toArea: '{city}, {count} branches near each other: see them up close',
    toPin: 'See it on the map',
  },
  near: {
    button: 'Near me',
    reset: 'Back to the original order',
    privacy: 'We neither receive nor store your location.',
    found: 'The nearest ones, in a straight line. The list now follows that order.',
    distance: '{km} km away',
    refused:
      'Your browser did not let us see where you are. You can allow it in its settings, or choose on the map and in the list.',
    unavailable: 'We could not find out where you are. Try again, or choose on the map and in the list.',
  },
  none: {
    title: 'We are updating the list',
    text: 'There are no branches to show right now. Our cars are still here: choose yours in the meantime.',
    toFleet: 'See the fleet',
  },
};

export const home: typeof spanishHome = {
  title: 'Car rental in Panama',
  promises: {
    title: 'Why book here',
    allIn: {
      title: 'The total, no surprises',
      text: 'Mandatory protection, fees and ITBMS tax are part of every price.',
    },
    choice: {
      title: 'Pay now or at pick-up',
      text: 'Pay now and save on cars with a discount.',
    },
    confirmation: {
      title: 'Confirmed at once',
      text: 'You get your reservation code on screen and by email.',
    },
  },
  price: 'for {days, plural, one {# day} other {# days}} with pick-up on {date} at {branch}, all included',
  coupon: 'Use coupon {code}',
  fleet: {
    text: 'The lowest full price for one day, at a branch without an airport fee.',
    dated: 'Total of {days} days with pick-up on {date} at {branch}, with protection and tax.',
    all: 'See the whole fleet',
  },
  promos: {
    all: 'See promotions',
    see: 'See offer',
  },
  branches: {
    all: 'See map and hours',
    title: '{count, plural, one {One branch in Panama} other {# branches in Panama}}',
  },
};
