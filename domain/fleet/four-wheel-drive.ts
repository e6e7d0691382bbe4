/** Third letters of ACRISS codes for four wheels that are driven: N and C with manual transmission, B and D with automatic. */
const FOUR_WHEEL_DRIVE = /^[A-Z]{2}[NCBD][A-Z]$/;

/** Whether cars of a class drive four wheels, by its ACRISS code; a code that is none says no. */
export function hasFourWheelDrive(classCode: string): boolean {
  return FOUR_WHEEL_DRIVE.test(classCode);
}
