import { redirect } from 'react-router';
import { hasRight } from '#domain/office/rights.ts';
import { getActor } from '../session.ts';
import type { Route } from './+types/home';

/** `/staff` leads to what the employee begins the day with. */
export function loader({ context }: Route.LoaderArgs) {
  const { employee } = getActor(context);
  if (employee && hasRight(employee, 'bookings')) throw redirect('/staff/today');
  throw redirect(employee && hasRight(employee, 'content') ? '/staff/content' : '/staff/account');
}
