/**
 * Cars of the demo company by class and branch. Some are scarce on purpose: one premium 4×4 in David, two
 * vans at Tocumen. There is no MCAR at any branch and no van in Colón; there only the fleet status of the
 * content decides on availability.
 */
const unitsByBranch: Record<string, Record<string, number>> = {
  PTY: { ECAR: 12, CCAR: 12, ICAR: 10, CFAR: 10, IFAR: 8, SFBD: 5, PFBD: 3, SQBD: 5, SVAR: 2 },
  TOC: { ECAR: 6, CCAR: 6, ICAR: 5, CFAR: 5, IFAR: 4, SFBD: 2, PFBD: 1, SQBD: 3, SVAR: 2 },
  PAC: { ECAR: 5, CCAR: 5, ICAR: 4, CFAR: 4, IFAR: 3, SFBD: 2, PFBD: 1, SQBD: 2, SVAR: 1 },
  VES: { ECAR: 6, CCAR: 5, ICAR: 4, CFAR: 4, IFAR: 3, SFBD: 1, PFBD: 1, SQBD: 2, SVAR: 1 },
  CDE: { ECAR: 4, CCAR: 4, ICAR: 4, CFAR: 4, IFAR: 3, SFBD: 2, PFBD: 2, SQBD: 1, SVAR: 1 },
  PBL: { ECAR: 2, CCAR: 2, ICAR: 2, CFAR: 3, IFAR: 2, SFBD: 2, PFBD: 1, SQBD: 1, SVAR: 1 },
  CTD: { ECAR: 3, CCAR: 2, ICAR: 2, CFAR: 2, IFAR: 1, SFBD: 1, PFBD: 1, SQBD: 3, SVAR: 1 },
  SAN: { ECAR: 3, CCAR: 2, ICAR: 2, CFAR: 2, IFAR: 1, SFBD: 1, PFBD: 1, SQBD: 3, SVAR: 1 },
  DAV: { ECAR: 5, CCAR: 4, ICAR: 3, CFAR: 4, IFAR: 3, SFBD: 3, PFBD: 1, SQBD: 4, SVAR: 1 },
  ONX: { ECAR: 3, CCAR: 3, ICAR: 2, CFAR: 2, IFAR: 1, SFBD: 1, PFBD: 1, SQBD: 2 },
};

export interface DemoUnits {
  classCode: string;
  branchCode: string;
  units: number;
}

export const demoStock: DemoUnits[] = Object.entries(unitsByBranch).flatMap(([branchCode, classes]) =>
  Object.entries(classes).map(([classCode, units]) => ({ classCode, branchCode, units })),
);
