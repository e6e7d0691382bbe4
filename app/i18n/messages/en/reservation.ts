import type { reservation as spanish } from '../es/reservation.ts';

export const reservation: typeof spanish = {
  title: 'Your reservation',
  locationForm: {
    label: 'Search for a car',
    pickupLocation: 'Pick-up location',
    returnLocation: 'Return location',
    pickupDate: 'Pick-up date',
    pickupTime: 'Pick-up time',
    returnDate: 'Return date',
    returnTime: 'Return time',
    pickup: 'Pick-up',
    return: 'Return',
    sameLocation: 'Same as pick-up',
    panamaTime: 'Panama time',
    coupon: 'Coupon',
    haveCoupon: 'Do you have a coupon?',
    submit: 'Search cars',
    airport: 'Airports',
    city: 'City and countryside',
    rentalDays: '{days, plural, one {# rental day} other {# rental days}}',
    processingError: 'Error processing the reservation, please try again later.',
  },
  calendar: {
    title: 'Choose your dates',
    hint: 'Choose the day of pick-up, then the day of return.',
    open: 'Open the calendar',
    unavailable: 'Days crossed out are closed at the chosen branch.',
    done: 'Done',
    selected: 'From {start} to {end}',
  },
};
