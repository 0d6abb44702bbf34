/** Where the app runs as functions, which end after some minutes, a larger archive is written by a job. */
export const maxFunctionArchiveBytes = 1_000_000_000;
