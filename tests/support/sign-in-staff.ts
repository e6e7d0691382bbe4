import { demoStaff } from '#demo/staff.ts';
import type { TestSite } from './open-test-site.ts';
import type { Visitor } from './visitor.ts';

export type DemoRole = (typeof demoStaff)[number]['role'];

/** Address and password of an employee of the demonstration. */
export function findStaff(role: DemoRole): { email: string; password: string } {
  const person = demoStaff.find((each) => each.role === role);
  if (!person) throw new Error(role);
  return { email: person.email, password: person.password };
}

/** Ends the session of the last sign-in as 30 idle minutes do. */
export async function endNewestSession({ query }: Pick<TestSite, 'query'>): Promise<void> {
  await query(`UPDATE staff_sessions SET seen_at = now() - interval '31 minutes'
    WHERE created_at = (SELECT max(created_at) FROM staff_sessions)`);
}

/** A visitor who has signed in to the office. */
export async function signInStaff(site: Pick<TestSite, 'visit'>, role: DemoRole): Promise<Visitor> {
  const visitor = site.visit();
  const answer = await visitor.send(await visitor.open('/staff/sign-in'), 'Entrar', findStaff(role));
  if (answer.location !== '/staff') throw new Error(`${role} was answered ${answer.status}`);
  return visitor;
}
