import { Cars } from '../../cars.jsx';

export const dynamicParams = false;

export function generateStaticParams() {
  return Array.from({ length: 20 }, (_, index) => ({ cards: String(index + 1) }));
}

export default async function Fixed({ params }) {
  const { cards } = await params;
  return <Cars count={Number(cards)} />;
}
