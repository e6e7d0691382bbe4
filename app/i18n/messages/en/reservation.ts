import type { reservation as spanish } from '../es/reservation.ts';

export const reservation: typeof spanish = {
  title: 'Your reservation',
  locationForm: {
    label: 'Search for a car',
    pickupLocation: 'Pick-up location',
    returnLocation: 'Return location',
    pickupDate: 'Pick-up date',
    pickupTime: 'Pick-up time',
    pickupTimeLabel: 'Pick-up time',
    returnDate: 'Return date',
    returnTime: 'Return time',
    returnTimeLabel: 'Return time',
    sameLocation: 'Same as pick-up',
    panamaTime: 'Panama time',
    coupon: 'Coupon',
    haveCoupon: 'Do you have a coupon?',
    submit: 'Search cars',
    airport: 'Airports',
    city: 'City and provinces',
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
  lostDraft: {
    title: 'The reservation you had started is no longer saved',
    text: 'Choose branch and dates again. If you had already reserved, open it here:',
    link: 'My reservation',
  },
  page: {
    heading: 'Complete your reservation',
    trip: {
      label: 'Your trip',
      pickup: 'Pick-up',
      return: 'Return',
      change: 'Change dates or car',
      startAnew: 'Start again',
    },
    payment: {
      prepaid: 'You pay {total} now, online.',
      prepaidSaves: 'You pay {total} now, online, and save {saved}.',
      normal: 'You pay {total} at the branch when you pick up the car.',
      toNormal: 'I prefer to pay at pick-up: {total}',
      toPrepaid: 'I prefer to pay now: {total}',
    },
    protection: {
      legend: 'Choose your protection',
      hint: 'The law demands third-party protection. Prices include fees and tax and are for the whole rental.',
      included: 'Included',
      deductible: 'Deductible: {amount}.',
      assumed: 'Until you choose a protection, the total counts the cheapest one.',
    },
    more: {
      legend: 'More peace of mind',
      hint: 'Optional. Price for the whole rental, taxes included.',
    },
    era: {
      description:
        'Covers a lost car key, legal representation after an accident, towing, tyre replacement and battery assistance. Response time depends on the day, the time and the place.',
    },
    extras: {
      heading: 'Extras and drivers',
      each: '{amount} each',
      additionalDrivers: 'Additional drivers',
      additionalDriversHint: '{amount} each for the whole rental. Each one shows a license at pick-up.',
      noDrivers: 'None',
    },
    update: 'Update total',
    updateHint: 'Works the bill out again with what you chose.',
    coupon: {
      heading: 'Coupon',
      label: 'Coupon code',
      apply: 'Apply',
      applied: 'Coupon {code} applied',
      saved: 'Takes {amount} off before taxes.',
      noEffect: 'It does not change the total of this reservation.',
      remove: 'Remove coupon',
    },
    client: {
      heading: 'Details of the driver',
      intro: 'As they appear on your license. You must be at least 21 years old on the day of pick-up.',
      firstName: 'First name',
      lastName: 'Last name',
      email: 'Email',
      emailHint: 'We send the confirmation here.',
      phone: 'Phone',
      phoneHint: 'Only to tell you of changes to your reservation. Outside Panama, begin with +.',
      birthday: 'Date of birth',
      youngDriver: 'Young driver fee for the whole rental: {bands}.',
      youngDriverBand: 'ages {from} to {to} {amount}',
      license: 'Driver’s license number',
      licenseHint: 'We ask for the original at the counter; it must be valid.',
      terms: 'I accept the terms and conditions',
      termsWithLink: 'I accept the <link>terms and conditions</link>',
    },
    essentials: {
      title: 'The terms in short',
      age: 'The driver is at least 21 years old and shows a valid license and an identity card or passport.',
      deposit:
        'At pick-up a deposit of {amount} is held on a credit card in the driver’s name; it is not part of the total.',
      frozen: 'The total of your reservation does not change once it is confirmed.',
      prepaid:
        'When you continue we keep the car for {minutes, plural, one {# minute} other {# minutes}} while you pay.',
      normal: 'You pay nothing now. The car is reserved when you confirm.',
    },
    reserve: {
      prepaid: 'Continue to payment of {total}',
      normal: 'Confirm reservation',
      busy: 'Processing…',
    },
    refusal: {
      pricesChanged: {
        title: 'The price or the terms changed while you were booking',
        text: 'Nothing was reserved or charged. The total is now {total}; check the bill and the terms and confirm again if you agree.',
      },
      unavailable: {
        title: 'Someone has just booked the last of these cars',
        text: 'Nothing was charged and your details are still here. These are other cars for your dates:',
        choose: 'Choose this car',
        search: 'See all cars',
      },
      paymentInProgress: {
        title: 'You already have a payment in progress',
        text: 'Finish or cancel it before you change the reservation, so that nothing is charged twice.',
        toCheckout: 'Go to the payment in progress',
      },
      tooMany:
        'Many reservations in a row were made from your network. Wait {minutes, plural, one {a minute} other {# minutes}} and confirm again; what you typed is still here and nothing was charged.',
      notUpdated: 'We could not update the total. Check your connection; what you typed is still here.',
      nothingPaid:
        'Nothing was charged: the reservation of that page was no longer held. Check what you chose and continue to payment.',
      holdOver:
        'The time to pay for your reservation is over and nothing was charged. Your details are still here: you can book again.',
    },
  },
};
