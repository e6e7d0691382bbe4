import { parseTimeOfDay } from '#domain/calendar/panama.ts';

interface Question {
  text: string;
  /** Answer when nothing is typed. Undefined: an answer is required. */
  fallback?: string;
  /** What is wrong with an answer, or undefined. */
  refuse: (answer: string) => string | undefined;
}

/** What the first booking needs: a branch, a car that stands there, and its price and protection. */
export const questions = {
  siteName: { text: 'Name of the company, as visitors read it', refuse: anyText },
  branchCode: { text: 'Code of the first branch (of the rental system)', refuse: branchCode },
  branchName: { text: 'Name of the branch', refuse: anyText },
  branchAddress: { text: 'Address of the branch', refuse: anyText },
  branchPlace: { text: 'Its latitude and longitude, for example 8.98, -79.52', refuse: place },
  branchPhone: { text: 'Phone of the branch', refuse: anyText },
  branchEmail: { text: 'Mail address of the branch, which gets a mail for each booking', refuse: email },
  opens: { text: 'Opens every day at', fallback: '08:00', refuse: time },
  closes: { text: 'Closes every day at', fallback: '18:00', refuse: time },
  classCode: { text: 'Class of the first car (ACRISS, as in the rental system)', refuse: classCode },
  className: { text: 'Name of the class in Spanish', refuse: anyText },
  classNameEn: { text: 'Name of the class in English', refuse: anyText },
  deposit: { text: 'Deposit at the counter, in USD', fallback: '500.00', refuse: amount },
  make: { text: 'Make of the car', refuse: anyText },
  model: { text: 'Model of the car', refuse: anyText },
  seats: { text: 'Seats', fallback: '5', refuse: wholeNumber },
  doors: { text: 'Doors', fallback: '4', refuse: wholeNumber },
  bags: { text: 'Bags', fallback: '2', refuse: wholeNumber },
  pricePerDay: { text: 'Price per day, in USD', refuse: amount },
  units: { text: 'How many cars of this class the branch has', refuse: wholeNumber },
  coverageName: { text: 'Name of the mandatory protection in Spanish', refuse: anyText },
  coverageNameEn: { text: 'Name of the mandatory protection in English', refuse: anyText },
  coveragePerDay: { text: 'Its price per day, in USD', refuse: amount },
  deductible: { text: 'Its deductible, in USD', refuse: amount },
} satisfies Record<string, Question>;

export type Answers = Record<keyof typeof questions, string>;

/**
 * Asks all questions in order. A refused answer is asked for again. `ask` shows a text and resolves to the
 * typed line, or to undefined at the end of the input; the result is then undefined.
 */
export async function askAll(
  ask: (text: string) => Promise<string | undefined>,
  say: (text: string) => void,
): Promise<Answers | undefined> {
  const answers: Record<string, string> = {};
  for (const [name, question] of Object.entries<Question>(questions)) {
    const answer = await askOne(question, ask, say);
    if (answer === undefined) return undefined;
    answers[name] = answer;
  }
  return answers as Answers;
}

async function askOne(
  { text, fallback, refuse }: Question,
  ask: (text: string) => Promise<string | undefined>,
  say: (text: string) => void,
): Promise<string | undefined> {
  for (;;) {
    const typed = await ask(fallback === undefined ? `${text}: ` : `${text} [${fallback}]: `);
    if (typed === undefined) return undefined;
    const answer = typed.trim() || (fallback ?? '');
    const refusal = refuse(answer);
    if (refusal === undefined) return answer;
    say(`  ${refusal}`);
  }
}

function anyText(answer: string): string | undefined {
  return answer === '' ? 'Please type a text.' : undefined;
}

function branchCode(answer: string): string | undefined {
  return /^[A-Z0-9]{2,8}$/.test(answer) ? undefined : 'Two to eight capital letters or digits, as PTY.';
}

function classCode(answer: string): string | undefined {
  return /^[A-Z]{4}$/.test(answer) ? undefined : 'Four capital letters, as ECAR.';
}

function place(answer: string): string | undefined {
  return toPlace(answer) ? undefined : 'Two numbers with a comma between them, as 8.98, -79.52.';
}

/** Reads `latitude, longitude` in degrees. Returns undefined for anything else. */
export function toPlace(answer: string): { latitude: number; longitude: number } | undefined {
  const [, north, east] = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(answer) ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

/** Addresses of `.example` are of demo content, which production refuses. */
function email(answer: string): string | undefined {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(answer)) return 'A mail address, as airport@company.com.';
  return answer.endsWith('.example') ? 'An address that receives mails.' : undefined;
}

function time(answer: string): string | undefined {
  const isTime = parseTimeOfDay(answer) !== undefined || answer === '24:00';
  return isTime ? undefined : 'Hours and minutes, as 08:00.';
}

function amount(answer: string): string | undefined {
  return /^\d{1,6}(\.\d{1,2})?$/.test(answer) ? undefined : 'An amount, as 49.95.';
}

function wholeNumber(answer: string): string | undefined {
  return /^[1-9]\d{0,3}$/.test(answer) ? undefined : 'A whole number of 1 or more.';
}
