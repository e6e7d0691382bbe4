import type { Point } from './spline.ts';

/** Knots of a curve, as `parseKnots` reads them: centimeters from the foremost point and from the ground. */
export type Knots = string;

export type WheelDesign = {
  spokes: 'twin' | 'star' | 'blade' | 'multi' | 'cover';
  count: number;
  /** Color of the spokes' faces. */
  face: string;
  /** Color of the spokes' flanks and the rim behind them. */
  pocket: string;
};

/** The side view of a body, seen from the driver's side, front to the left. */
export type CarShape = {
  /** Overall length. */
  length: number;
  /** Positions of the wheel centers along the car; radii of tyre and rim. */
  wheels: { front: number; rear: number; tyre: number; rim: number };
  /** Radius of the wheel arches, and the height of their center above the center of the wheel. */
  arch: { radius: number; rise: number };
  /** From the front bumper's lower edge over bonnet and roof to the rear bumper's lower edge. */
  outline: Knots;
  /** Height of the lower edge between the wheels. */
  sill: number;
  /** Shut-line between bonnet and wing, front to back. */
  bonnet?: Knots;
  glass: {
    /** The black surround of the side windows, closed. */
    frame: Knots;
    /** Black pillars over the glass, closed. */
    pillars: Knots[];
    /** Pillars in the color of the body, closed. */
    painted?: Knots[];
    /** The parts of windscreen and rear screen that are visible from the side, closed. */
    screens: Knots[];
    /** Positions of the seat backs: x of the middle of each headrest. */
    seats: number[];
    /** Behind this x the panes are privacy glass. */
    privacy?: number;
  };
  /** Creases of the side: the shoulder (crisp edge, shade below) and the lower one (light above the sill). */
  shoulder: Knots;
  lower: Knots;
  /** Minor creases of bonnet, wings and bumpers. */
  folds?: Knots[];
  /** The part of the body that may have another color, closed. Parts outside the outline are cut off. */
  roof?: Knots;
  /** Shut-lines of doors, tailgate, flap. */
  seams: Knots[];
  handles: Point[];
  mirror: Point;
  headlamp: { lens: Knots; light: Knots[]; eyes: Point[] };
  tail: { lens: Knots; glow: Knots };
  /** Unpainted dark plastic, closed: bumper inserts, grille, sill. */
  trim: Knots[];
  /** Dark plastic round the arches (width) and along the sill (height). */
  cladding?: { width: number; sill: number; angular: boolean };
  /** Position of the aerial's fin on the roof. */
  fin?: Point;
  /** Roof rails or load bars. */
  rails?: Knots;
  /** Bright strips. */
  chrome?: Knots[];
  /** Painted shapes that lie over the rest (bumper blades, steps), closed. */
  overlays?: { knots: Knots; colour: string }[];
};

export type CarModel = {
  /** Key of the drawing; letters, digits and hyphens. */
  key: string;
  shape: CarShape;
  /** Body color, `#rrggbb`. */
  colour: string;
  /** Color of the roof when it differs, `#rrggbb`. */
  roof?: string;
  wheel: WheelDesign;
};
