/**
 * The longest time of a shutdown: ten seconds, which service managers allow. The time for which a
 * web process drains comes before it. The launcher stops the web and the worker at the same time,
 * and then the database.
 */
export const shutdownBudget = {
  /** Requests and steps of jobs in progress may finish. */
  finishMs: 6_000,
  /** The others get a response, connections close, and counts are saved. */
  closeMs: 1_000,
  /** After this time the launcher kills a process that has not ended by itself. */
  killAfterMs: 7_500,
  /** The database writes what it has in memory. */
  databaseMs: 2_000,
};

/** After this time the launcher ends, whatever still runs. */
export const shutdownMs = shutdownBudget.killAfterMs + shutdownBudget.databaseMs;
