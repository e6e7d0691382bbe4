import { Cars } from '../cars.jsx';

export default function Fixed() {
  return <Cars count={15} />;
}
