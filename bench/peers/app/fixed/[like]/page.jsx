import { Cars } from '../../cars.jsx';

/** As many cards as make the page weigh what ours of that name does. */
const COUNTS = { home: 15, promos: 7 };

export const dynamicParams = false;

export function generateStaticParams() {
  return Object.keys(COUNTS).map((like) => ({ like }));
}

export default async function Fixed({ params }) {
  const { like } = await params;
  return <Cars count={COUNTS[like]} />;
}
