import { Cars } from '../cars.jsx';

export const dynamic = 'force-dynamic';

export default function Moving() {
  return <Cars />;
}
