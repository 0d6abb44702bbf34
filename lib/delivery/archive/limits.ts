/** Tests lower it. */
export const archiveLimits = {
  /**
   * Where the app runs as functions, which end after some minutes, a larger archive is written by a
   * job.
   */
  functionBytes: 1_000_000_000,
};
