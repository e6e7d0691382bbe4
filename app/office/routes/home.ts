import { redirect } from 'react-router';
import { hasRight } from '#domain/office/rights.ts';
import { getActor } from '../session.ts';
import type { Route } from './+types/home';

/** `/staff` leads to what the employee begins the day with. */
export function loader({ context }: Route.LoaderArgs) {
  const { employee } = getActor(context);
  throw redirect(employee && hasRight(employee, 'bookings') ? '/staff/today' : '/staff/account');
}
