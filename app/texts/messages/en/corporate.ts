import type { corporate as spanish } from '../es/corporate.ts';

export const corporate: typeof spanish = {
  title: 'For companies',
  description:
    'Cars for companies in Panama with {brand}: leasing, monthly plans, and rentals with invoice and credit.',
  lead: 'Cars for your team without the paperwork of owning them: one clear monthly payment, a replacement car, and someone who answers.',
  table: 'Options for companies',
  ways: {
    more: 'See more',
    leasing: {
      title: 'Leasing',
      text: 'One to four years with maintenance, plates and insurance included. Return them and get new ones.',
    },
    plans: {
      title: 'Monthly plans',
      text: 'One, six or twelve months, with the full price up front and no long contract.',
      description: 'Monthly plans for companies in Panama: full price with tax by class of car and term.',
    },
  },
  interest: {
    leasing: 'Leasing',
    plan: 'Monthly plan',
    rental: 'Rentals by the day for the company',
  },
  plans: {
    title: 'Monthly plans',
    lead: 'Choose a class and a term. Every price is per month and car, tax included.',
    perMonth: 'a month, tax included',
    ask: 'Ask for it',
    note: 'Prices are per car. The proposal confirms delivery, mileage and protections.',
    message: 'We would like a proposal for: {carClass}, {plan}.',
    none: {
      title: 'We are preparing the plans',
      text: 'Tell us below what you need and we send you a proposal. You can also look at leasing.',
      toLeasing: 'See leasing',
    },
  },
  noLeasing: {
    title: 'We would rather tell you in person',
    text: 'Write below how many cars you need and we send you a leasing proposal made for you.',
  },
  form: {
    heading: 'Ask for a proposal',
    lead: 'Tell us what you need. We write or call within one working day.',
    ready: 'For an exact proposal, tell us:',
    readyWith: {
      cars: 'How many cars, and of which class.',
      time: 'From when, and for how long.',
      place: 'In which city you would use them.',
    },
    company: 'Company',
    contactName: 'Your name',
    email: 'Work email',
    phone: 'Phone',
    interest: 'What you need',
    choose: 'Choose an option',
    cars: 'How many cars',
    message: 'Tell us more',
    privacy: 'We use these details only to answer your request.',
    submit: 'Send request',
    tooMany:
      'We have received several requests in a row. Wait {minutes, plural, one {# minute} other {# minutes}} and try again; what you wrote is still here.',
    trap: 'Leave this field empty',
    sent: {
      title: 'We received your request',
      text: 'A copy is on its way by email. We write or call within one working day.',
    },
  },
};
