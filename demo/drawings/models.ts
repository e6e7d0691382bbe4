import type { CarModel, WheelDesign } from './car-model.ts';
import { ccarHatch, ccarSaloon } from './shapes/ccar.ts';
import { cfarSquare, cfarSuv } from './shapes/cfar.ts';
import { ecarHatch, ecarSaloon } from './shapes/ecar.ts';
import { icarFastback, icarSaloon } from './shapes/icar.ts';
import { ifarSmooth, ifarSuv } from './shapes/ifar.ts';
import { mcarHatch, mcarTall } from './shapes/mcar.ts';
import { pfbdSquare, pfbdSuv } from './shapes/pfbd.ts';
import { sfbdSuv, sfbdUpright } from './shapes/sfbd.ts';
import { sqbdCrewCab, sqbdRugged } from './shapes/sqbd.ts';
import { svarOneBox, svarVan } from './shapes/svar.ts';

const silver = { face: '#c3c9ce', pocket: '#6c747b' };
const cut = { face: '#ccd1d5', pocket: '#23272b' };
const dark = { face: '#70787f', pocket: '#1b1e21' };

const twin: WheelDesign = { spokes: 'twin', count: 5, ...silver };
const twinCut: WheelDesign = { spokes: 'twin', count: 6, ...cut };
const star: WheelDesign = { spokes: 'star', count: 5, ...cut };
const starDark: WheelDesign = { spokes: 'star', count: 6, ...dark };
const blade: WheelDesign = { spokes: 'blade', count: 7, ...cut };
const multi: WheelDesign = { spokes: 'multi', count: 10, ...silver };
const cover: WheelDesign = { spokes: 'cover', count: 7, ...silver };
const coverStar: WheelDesign = { spokes: 'cover', count: 5, ...silver };

/** The cars of the demo fleet, two for each ACRISS class. */
export const models: CarModel[] = [
  { key: 'mcar-1', shape: mcarHatch, colour: '#b9272b', wheel: cover },
  { key: 'mcar-2', shape: mcarTall, colour: '#e0b04a', roof: '#1b1e22', wheel: blade },
  { key: 'ecar-1', shape: ecarHatch, colour: '#2c6fa8', wheel: coverStar },
  { key: 'ecar-2', shape: ecarSaloon, colour: '#c3c8cb', wheel: cover },
  { key: 'ccar-1', shape: ccarSaloon, colour: '#e9ebed', wheel: multi },
  { key: 'ccar-2', shape: ccarHatch, colour: '#1f7a80', wheel: twinCut },
  { key: 'icar-1', shape: icarSaloon, colour: '#9aa5ae', wheel: twin },
  { key: 'icar-2', shape: icarFastback, colour: '#23384f', wheel: blade },
  { key: 'cfar-1', shape: cfarSuv, colour: '#b7602c', wheel: blade },
  { key: 'cfar-2', shape: cfarSquare, colour: '#e4e6e7', roof: '#1b1e22', wheel: star },
  { key: 'ifar-1', shape: ifarSuv, colour: '#27507c', wheel: star },
  { key: 'ifar-2', shape: ifarSmooth, colour: '#7c1c25', wheel: twinCut },
  { key: 'sfbd-1', shape: sfbdSuv, colour: '#5d4c40', wheel: twinCut },
  { key: 'sfbd-2', shape: sfbdUpright, colour: '#b4babf', wheel: starDark },
  { key: 'pfbd-1', shape: pfbdSuv, colour: '#eceae4', wheel: blade },
  { key: 'pfbd-2', shape: pfbdSquare, colour: '#5f6f66', roof: '#d8d6cd', wheel: starDark },
  { key: 'sqbd-1', shape: sqbdCrewCab, colour: '#a5262a', wheel: star },
  { key: 'sqbd-2', shape: sqbdRugged, colour: '#8e979e', wheel: starDark },
  { key: 'svar-1', shape: svarVan, colour: '#37414b', wheel: multi },
  { key: 'svar-2', shape: svarOneBox, colour: '#e6e8ea', wheel: twin },
];

/** The model with a key. Throws when there is none. */
export function getModel(key: string): CarModel {
  const model = models.find((candidate) => candidate.key === key);
  if (!model) throw new Error(`No car is drawn under the key "${key}"`);
  return model;
}
