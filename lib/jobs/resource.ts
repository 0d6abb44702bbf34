/** The states of the parts that the service depends on. Only `ok` is healthy. */
export const readinessStates = {
  /** `unavailable`: it is about to end. */
  process: ["ok", "unavailable"],
  database: ["ok", "unavailable"],
  /** `full` and `read_only`: what is stored can be read, and nothing can be added. */
  storage: ["ok", "full", "read_only", "unavailable"],
  /**
   * `frozen`: the process that runs the jobs has not reported for a while, though it has not ended.
   */
  queue: ["ok", "frozen", "unavailable"],
} as const;

export type Readiness = { [Part in keyof typeof readinessStates]: (typeof readinessStates)[Part][number] };
