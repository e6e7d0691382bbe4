import { makeSandboxNumber } from './test-cards.ts';

export interface CardHint {
  number: string;
  says: string;
}

/** The most useful test cards, for the line that the site prints at startup. */
export const cardsToBeginWith: CardHint[] = [
  { number: '4012 0000 0002 0071', says: 'approved at once' },
  { number: '4012 0000 0002 0006', says: 'asks for the bank password, which is 3ds2' },
  { number: '4666 6666 6666 2222', says: 'declined by the bank' },
  { number: group(makeSandboxNumber('4200000000', '01')), says: 'answer lost: verified, then paid' },
];

/** Test cards for all other cases that can be provoked by hand. */
export const furtherCards: CardHint[] = [
  { number: '4012 0000 0002 0089', says: 'approved, authentication only attempted' },
  { number: '4012 0100 0002 0070', says: 'device check, then approved' },
  { number: '4012 0100 0002 0005', says: 'device check and password, then approved' },
  { number: '4012 0000 0002 0121', says: 'authentication fails at once' },
  { number: '5100 2700 0000 0072', says: 'the issuer refuses, and wants the renter to read why' },
  { number: '5100 2700 0000 0056', says: 'asks for the password, then authentication fails' },
  { number: '4333 3333 3333 2222', says: 'knows no 3-D Secure (stopped unless TDS_POLICY=lenient)' },
  { number: '4111 1111 1111 0000', says: 'asks for the password, then the issuer is unavailable' },
  { number: trouble('02'), says: 'answer lost, and nothing was charged' },
  { number: trouble('03'), says: 'charged, but the gateway answers with an error' },
  { number: trouble('04'), says: 'approved after 20 seconds' },
  { number: trouble('05'), says: 'charged one dollar too much' },
  { number: trouble('06'), says: 'only half of it approved' },
  { number: trouble('07'), says: 'charged, and the answer contradicts itself' },
  { number: trouble('08'), says: 'charged at once, without 3-D Secure' },
  { number: trouble('09'), says: 'the gateway is out of order when the payment starts' },
  { number: trouble('10'), says: 'the bank never leads back to the shop' },
  { number: trouble('11'), says: 'the bank leads back twice' },
  { number: group(makeSandboxNumber('4100000000', '51')), says: 'refused with code 51, insufficient funds' },
  { number: group(makeSandboxNumber('4100000000', '54')), says: 'refused with code 54, expired card' },
  { number: group(makeSandboxNumber('4100000000', '43')), says: 'refused with code 43, stolen card' },
];

function trouble(digits: string): string {
  return group(makeSandboxNumber('4200000000', digits));
}

function group(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}
