import { Cars } from '../cars.jsx';

/** As many cards as make the page weigh what our home does, 66 kB. */
const COUNT = 15;

export default function Fixed() {
  return <Cars count={COUNT} />;
}
