/**
 * SQLSTATE codes: no connection, insufficient resources, server stopping or starting; deadlock,
 * serialization failure, lock not available, statement timeout.
 */
const temporaryStates = /^(08|53)...$|^(57014|57P0[1-3]|40001|40P01|55P03)$/;
const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
const queryTimeoutMessage = "Query read timeout";
/** The Postgres driver's errors for a lost connection have no code. */
const driverMessages = new RegExp(
  `^(${queryTimeoutMessage}|Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))`,
);

/** Returns true for a failure that resolves itself, above all of the database. */
export function isTemporaryFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;

  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (networkCodes.has(code) || temporaryStates.test(code) || driverMessages.test(error.message)) return true;
  // The query builder wraps the driver's errors, and a host with several IP addresses gives one
  // error for each.
  if (error instanceof AggregateError && error.errors.some(isTemporaryFailure)) return true;

  return isTemporaryFailure(error.cause);
}

/**
 * Returns true when the database did not answer in time. The connection still waits for the answer,
 * so it cannot be used again.
 */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && (error.message === queryTimeoutMessage || isQueryTimeout(error.cause));
}

/** Returns true when the database has no disk space left. */
export function isDiskFullState(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "53100") || isDiskFullState(error.cause);
}

const lockStates = /^(40001|40P01|55P03)$/;

/**
 * Returns true when the transaction lost a race for a lock: it waited too long, or for others that
 * waited for it.
 */
export function isLockFailure(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && lockStates.test(String(at.code))) return true;
  }
  return false;
}

/**
 * Returns the name of the violated constraint (SQLSTATE class 23), through the layers that wrap the
 * driver's error.
 */
export function findViolatedConstraint(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && "constraint" in at && String(at.code).startsWith("23")) return String(at.constraint);
  }
  return undefined;
}
