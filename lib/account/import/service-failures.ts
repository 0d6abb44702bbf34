import { AppError, commonErrors } from "@/lib/kernel/errors";
import { type Problem, toProblem } from "./problems";

/** After this many in a row the rest is not tried: each may take minutes to fail. */
const maxInARow = 3;

/**
 * Failures of the service that records have met. For an import that nothing repeats: each fails its
 * record, and not the import.
 */
export class ServiceFailures {
  private inARow = 0;
  private total = 0;

  get count(): number {
    return this.total;
  }

  /** Whether the service does not work at the moment. */
  get isDown(): boolean {
    return this.inARow >= maxInARow;
  }

  noteSuccess(): void {
    this.inARow = 0;
  }

  /** Returns why a record cannot be restored. */
  toProblem(error: unknown): Problem {
    try {
      return toProblem(error);
    } catch {
      this.total++;
      this.inARow++;
      return describe(error);
    }
  }
}

/** The record was not tried. */
export const notTried: Problem = {
  code: commonErrors.unavailable.code,
  message: "It was not tried, because the records before it failed. Repeat the command to continue.",
};

function describe(error: unknown): Problem {
  const { code, message } = error instanceof AppError ? error : commonErrors.internal;
  const cause = error instanceof AppError ? error.cause : error;

  return { code, message: cause instanceof Error ? `${message} ${cause.message}` : message };
}
