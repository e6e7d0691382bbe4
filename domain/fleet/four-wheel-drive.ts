/** Third letter of ACRISS codes with four-wheel drive: N and C are manual, B and D automatic. */
const FOUR_WHEEL_DRIVE = /^[A-Z]{2}[NCBD][A-Z]$/;

export function hasFourWheelDrive(classCode: string): boolean {
  return FOUR_WHEEL_DRIVE.test(classCode);
}
