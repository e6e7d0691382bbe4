import type { home as spanish } from '../es/home.ts';

export const home: typeof spanish = {
  title: 'Car rental in Panama',
  hero: {
    title: 'Your car in Panama, with the full price from the start',
    text: 'Choose a branch and dates. The total you see already includes the mandatory protection, fees and ITBMS tax.',
  },
  promises: {
    title: 'Why book here',
    allIn: {
      title: 'The total, no surprises',
      text: 'Mandatory protection, airport fee and ITBMS tax are part of every price.',
    },
    choice: {
      title: 'Pay now or at pick-up',
      text: 'Prepay and save on cars with a discount; or pay when you pick up, as you prefer.',
    },
    confirmation: {
      title: 'Confirmed at once',
      text: 'Your reservation code comes on screen and by email.',
    },
  },
  fleet: {
    title: 'A car for every trip',
    text: 'Full price for one day, without airport fee.',
    all: 'See the whole fleet',
  },
  promos: {
    title: 'Current promotions',
    all: 'See promotions',
  },
  branches: {
    all: 'See map and hours',
    title: '{count, plural, one {One branch in Panama} other {# branches in Panama}}',
    airport: 'Airport',
  },
  callsToAction: 'Ideas for your trip',
};
