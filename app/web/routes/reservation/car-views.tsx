import { CarPicture } from '#app/ui/picture.tsx';
import type { CarView } from './reservation-page.ts';

const SIZES = '(min-width: 40rem) 13rem, 60vw';
const SMALL = '(min-width: 40rem) 6rem, 30vw';

/** The car from the front, and smaller from the side and from behind, as far as there are pictures. */
export function CarViews({ car, className }: { car: CarView; className: string }) {
  const { side, rear } = car.otherPictures;
  return (
    <div className="car-views">
      <CarPicture id={car.pictureId} name={className} sizes={SIZES} eager />
      {side ? <CarPicture id={side} name={className} view="pictureOfSide" sizes={SMALL} /> : null}
      {rear ? <CarPicture id={rear} name={className} view="pictureOfRear" sizes={SMALL} /> : null}
    </div>
  );
}
