import type { Messages } from '../es.ts';

/** Texts of the pages of `/en/cuenta`. */
export const account: Messages['account'] = {
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    license: "Driver's license number",
    password: 'Password',
    currentPassword: 'Current password',
    newPassword: 'New password',
    passwordHint: 'At least {min, plural, one {# character} other {# characters}}. A phrase works, too.',
  },
  refusal: {
    tooMany:
      'Too many attempts in a row. Wait {minutes, plural, one {# minute} other {# minutes}} and try again.',
    unavailable:
      'Accounts are not available right now. Try again in a few minutes; you can book without signing in.',
  },
  notice: {
    'check-mail':
      'Check your email: we have sent you a link to confirm your address. If you already had an account, sign in with it.',
    'reset-sent':
      'If there is an account with that address, we have sent an email with a link to change the password.',
    verified: 'Your address is confirmed. You can sign in now.',
    'password-changed': 'Your password has changed. Sign in with the new one.',
    welcome: 'Your account is ready. Sign in with your password.',
    'signed-out': 'You have signed out.',
    'signed-out-everywhere':
      'You have signed out on all your devices; on the others it may take a few minutes.',
    'provider-failed': 'We could not sign you in that way. Try again or use your password.',
    saved: 'Your details are saved.',
  },
  points: {
    reservations: {
      title: 'Your reservations, together',
      text: 'See, change and cancel them without looking for the code.',
    },
    data: {
      title: 'Your details, filled in',
      text: 'Name, phone and license are filled in when you book.',
    },
    optional: {
      title: 'No account needed',
      text: 'You can book without one, and see your reservation with the code in the email.',
    },
  },
  signIn: {
    heading: 'Sign in to your account',
    lead: 'See your reservations and skip typing your details again. You don’t need an account to book.',
    submit: 'Sign in',
    refused: 'Login failed, please check your credentials.',
    continue: 'Continue',
    with: 'Sign in with {provider}',
    forgot: 'I forgot my password',
    noAccount: 'No account yet?',
    register: 'Create one',
  },
  register: {
    heading: 'Create an account',
    lead: 'It fills in your details and keeps your reservations together.',
    submit: 'Create my account',
    refused: 'We could not create the account. Check your details and try again.',
    hasAccount: 'Already have an account?',
    signIn: 'Sign in',
  },
  verify: {
    heading: 'Confirm your address',
    lead: 'One more tap and you can sign in.',
    submit: 'Confirm my address',
    refused: 'This link has been used or has expired. If you have already confirmed your address, sign in.',
    other: 'Go to sign in',
  },
  forgot: {
    heading: 'Recover your password',
    lead: 'Type the email address of your account and we will send you a link to choose another password.',
    submit: 'Send the link',
    back: 'Back to sign in',
  },
  reset: {
    heading: 'Choose another password',
    lead: 'Sessions that are still open end when you save it.',
    submit: 'Save the password',
    refused: 'This link has been used or has expired. Ask for a new one.',
    other: 'Ask for a new link',
  },
  invitation: {
    heading: 'Accept your invitation',
    lead: 'Your account is ready; all it needs is a password.',
    submit: 'Open my account',
    refused:
      'This invitation has been used or has expired. If you have already opened your account, sign in.',
    other: 'Go to sign in',
  },
  profile: {
    heading: 'My account',
    signedInAs: 'Signed in as {email}',
    unreadable: 'We could not read your profile right now. Try again in a few minutes.',
    data: 'Your details',
    dataLead: 'We use them to fill in your next reservation. Reservations you have made do not change.',
    dataNotKept: 'Your account keeps your reservations. You type your details for each one.',
    dataFixed:
      'Your next reservation starts with them. You cannot change them here, but you can type others in each reservation.',
    save: 'Save my details',
    refused: 'We could not save the changes. Try again.',
    session: 'Session',
    sessionLead: 'If you have used a device that is not yours, sign out everywhere.',
    sessionRefused:
      'We could not end the other sessions from here. If you change your password, all of them end.',
    changePassword: 'Change my password',
    passwordLead:
      'Type the current one and choose another. You then sign in with the new one on all your devices.',
    passwordRefused: 'We could not change the password here. Ask for a link with “I forgot my password”.',
    signOut: 'Sign out',
    signOutEverywhere: 'Sign out everywhere',
  },
  reservations: {
    heading: 'Your reservations',
    none: 'You have made no reservations with this account yet.',
    search: 'See the fleet',
    code: 'Code',
    total: 'Total',
    pickup: 'Pick-up',
    return: 'Return',
    state: {
      held: 'Waiting for payment',
      unconfirmed: 'To be confirmed',
      confirmed: 'Confirmed',
      'picked-up': 'Picked up',
      returned: 'Returned',
      review: 'Payment being verified',
      expired: 'Expired',
      cancelled: 'Canceled',
      'no-show': 'Not picked up',
      ended: 'Ended',
    },
  },
  booking: {
    signedIn:
      'We filled in the form with the details of your account, and the reservation will be saved there.',
    kept: 'The reservation will be saved in your account.',
    invite: 'Do you have an account?',
    signIn: 'Sign in and we fill in your details',
  },
};
