import type { fleet as spanish } from '../es/fleet.ts';

export const fleet: typeof spanish = {
  title: 'Fleet',
  heading: {
    offers: 'Choose your car',
    all: 'Our fleet',
    text: 'Starting prices for one day, all included. Choose dates to see the exact total and what is still free.',
  },
  search: {
    label: 'Your search',
    change: 'Change search',
    resetDates: 'Reset the dates to today',
    choose: 'Choose dates and see the exact total',
    invalid: 'Correct the search to see the total for your dates',
  },
  filters: {
    label: 'Filters',
    type: 'Type',
    make: 'Brand',
    all: 'All',
    allMakes: 'All',
    clear: 'Clear filters',
  },
  type: {
    sedan: 'Sedan',
    hatchback: 'Hatchback',
    suv: 'SUV',
    pickup: 'Pickup',
    van: 'Van',
  },
  results: {
    offers: '{count, plural, =0 {No car available} one {# car available} other {# cars available}}',
    all: '{count, plural, =0 {No cars} one {# car} other {# cars}}',
    note: 'Every total includes mandatory protection, fees and ITBMS tax.',
  },
  empty: {
    filtered: 'No car matches these filters.',
    none: 'There are no cars to show right now. Try again in a moment, or ask at a branch.',
    toBranches: 'See branches',
    taken: 'No cars are left for these dates at {branch}. Try other dates or another branch.',
  },
  status: {
    available: 'Available',
    lowAvailability: 'Only a few left',
    unavailable: 'Not available',
    promo: 'Special offer',
  },
  obstacle: {
    taken: 'No units are left for these dates at the pick-up branch.',
    nextFree: 'Free from {date}: see those dates',
    withdrawn: 'It cannot be reserved at the moment.',
    tooLong: 'This car is rented for at most {days, plural, one {# day} other {# days}}.',
    tooShort: 'This car is rented for at least {days, plural, one {# day} other {# days}}.',
  },
  pay: {
    label: 'Cars for your dates',
    prepaid: 'Pay now',
    normal: 'Pay at pick-up',
    prepaidButton: 'Pay now',
    normalButton: 'Pay at pick-up',
    saves: 'You save {amount}',
  },
  breakdown: {
    show: 'View price breakdown',
    hide: 'Hide price breakdown',
    caption: 'Price breakdown of {name}',
    prepaid:
      'Breakdown if you pay now. If you pay at pick-up there is no prepayment discount: {total} in total.',
    both: 'The total is the same whether you pay now or at pick-up.',
    protection: 'Counts the cheapest mandatory protection; you can choose another one in the next step.',
  },
  chooseDates: 'Choose dates',
  coupon: {
    usable: 'Coupon {code} applied to the prices.',
    refused: 'Coupon {code}: {reason}. The prices do not include it.',
  },
  refusal: {
    carGone: 'The car you chose is no longer available. These are the ones left for your dates.',
    'invalid-search': 'Check dates and branches before you choose a car.',
    'unknown-type': 'Choose whether you want to pay now or at pick-up.',
    'unknown-car': 'That car is no longer in the fleet. Choose another one.',
    unavailable:
      'Someone has just booked the last of those cars. Choose another one; your dates are still here.',
    'payment-in-progress':
      'You have a payment in progress. Finish or cancel it before you choose another car, so that nothing is charged twice.',
    toCheckout: 'Go to the payment in progress',
  },
};
