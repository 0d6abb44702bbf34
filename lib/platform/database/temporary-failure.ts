/**
 * SQLSTATE: no connection, too few resources, server ending or starting; deadlock, serialisation, lock not available, a
 * statement that took too long.
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
/** What the Postgres driver says of a lost connection has no code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/;

/** Whether the failure is of something that comes back by itself, in the first place the database. */
export function isTemporaryFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (networkCodes.has(code) || temporaryStates.test(code) || driverMessages.test(error.message)) return true;
  // The query builder wraps what the driver raises; an address with several answers gives one error for each.
  if (error instanceof AggregateError && error.errors.some(isTemporaryFailure)) return true;
  return isTemporaryFailure(error.cause);
}
