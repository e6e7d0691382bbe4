import type { branches as spanish } from '../es/branches.ts';

export const branches: typeof spanish = {
  title: 'Branches',
  description:
    '{count, plural, one {One branch} other {# branches}} in Panama with address, hours today, phone, WhatsApp and directions.',
  lead: '{count, plural, one {We look after you at one branch} other {We look after you at # branches}}. See which one is near you, whether it is open now, and book from there.',
  list: 'List of branches',
  airport: 'Airport',
  book: 'Book from here',
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
    allDay: 'Around the clock',
    afterHours: 'Cars are handed out after hours too, for a fee that is in the total before you book.',
  },
  map: {
    heading: 'Map of branches',
    country: 'Panama',
    help: 'Each number is that of the branch in the list and leads there.',
    pin: '{number}. {name}: see it in the list',
    area: '{count} branches, up close',
    toArea: '{count} branches near each other: see them up close',
  },
  none: {
    title: 'We are updating the list',
    text: 'There are no branches to show right now. Our cars are still here: choose yours in the meantime.',
    toFleet: 'See the fleet',
  },
};
