/** Returns the name of the violated constraint (SQLSTATE class 23), through the layers that wrap the driver's error. */
export function findViolatedConstraint(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && "constraint" in at && String(at.code).startsWith("23")) return String(at.constraint);
  }
  return undefined;
}
