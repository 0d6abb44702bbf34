/** What helps to find a fault and holds nothing that a person has sent. */
const safeFields = ["code", "kind", "syscall", "constraint", "table", "column", "routine"] as const;

/**
 * An error as it is logged. Of a failed query the statement stays and its values go: they are email addresses, hashes of
 * keys and of sign-in links, and texts of the owners.
 */
export function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const message = getSafeMessage(error);
  const details = safeFields.flatMap((name) => (name in error ? [[name, error[name as keyof Error]]] : []));
  return {
    type: error.name,
    message,
    stack: error.stack?.replace(error.message, () => message),
    ...Object.fromEntries(details),
    ...(error instanceof AggregateError && { errors: error.errors.map(serializeError) }),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  };
}

/** The query builder puts the values of a failed query behind its statement. */
function getSafeMessage(error: Error): string {
  const isFailedQuery = "query" in error && "params" in error;
  return isFailedQuery ? `Failed query: ${String(error.query)}` : error.message;
}
