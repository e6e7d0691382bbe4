/** Start-up failure: "Error" with the cause, 500, fatal. requirements.md#errors. */
export function startUpFailure(cause: unknown): Error {
  return Object.assign(new Error('Error', { cause }), { status: 500, isFatal: true });
}
