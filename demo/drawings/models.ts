import type { CarModel, WheelDesign } from './car-model.ts';
import { ccarSaloon } from './shapes/ccar.ts';
import { cfarSuv } from './shapes/cfar.ts';
import { ecarHatch } from './shapes/ecar.ts';
import { icarSaloon } from './shapes/icar.ts';
import { ifarSuv } from './shapes/ifar.ts';
import { mcarHatch } from './shapes/mcar.ts';
import { pfbdSuv } from './shapes/pfbd.ts';
import { sfbdSuv } from './shapes/sfbd.ts';
import { sqbdCrewCab } from './shapes/sqbd.ts';
import { svarVan } from './shapes/svar.ts';

const silver = { face: '#c3c9ce', pocket: '#6c747b' };
const cut = { face: '#ccd1d5', pocket: '#23272b' };

const twin: WheelDesign = { spokes: 'twin', count: 5, ...silver };
const star: WheelDesign = { spokes: 'star', count: 5, ...cut };
const blade: WheelDesign = { spokes: 'blade', count: 7, ...cut };
const multi: WheelDesign = { spokes: 'multi', count: 10, ...silver };
const cover: WheelDesign = { spokes: 'cover', count: 7, ...silver };

/** The cars of the demo fleet, by ACRISS class. */
export const models: CarModel[] = [
  { key: 'mcar-1', shape: mcarHatch, colour: '#c22f2b', wheel: cover },
  { key: 'ecar-1', shape: ecarHatch, colour: '#2c6fa8', wheel: cover },
  { key: 'ccar-1', shape: ccarSaloon, colour: '#e6e8ea', wheel: multi },
  { key: 'icar-1', shape: icarSaloon, colour: '#9aa5ae', wheel: twin },
  { key: 'cfar-1', shape: cfarSuv, colour: '#b7672f', wheel: blade },
  { key: 'ifar-1', shape: ifarSuv, colour: '#27507c', wheel: star },
  { key: 'sfbd-1', shape: sfbdSuv, colour: '#5b4a3f', wheel: twin },
  { key: 'pfbd-1', shape: pfbdSuv, colour: '#e9e8e3', wheel: blade },
  { key: 'sqbd-1', shape: sqbdCrewCab, colour: '#a5262a', wheel: star },
  { key: 'svar-1', shape: svarVan, colour: '#37414b', wheel: multi },
];
