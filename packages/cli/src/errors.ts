import { AlbumenError } from "../../client/src/index.ts";

/**
 * `usage` also for options that contradict each other; `rejected` where a command would delete too
 * much; `interrupted` as shells have it for Ctrl-C.
 */
export const exitCodes = { failed: 1, usage: 2, rejected: 3, interrupted: 130 } as const;

/** An error whose message is all that there is to say. */
export class CliError extends Error {
  readonly exitCode: number;

  constructor(
    message: string,
    { exitCode = exitCodes.failed, cause }: { exitCode?: number; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.exitCode = exitCode;
  }
}

/** For a server whose responses do not match the expected service. */
export function unexpectedService(origin: string, service: string): CliError {
  return new CliError(`${origin} does not answer as ${service} does. Is this its URL?`);
}

/** Explains an error on one line, and the details of the service on further ones. */
export function describeError(error: unknown): string {
  if (error instanceof AlbumenError) {
    const details = Object.entries(error.details ?? {}).map(
      ([field, messages]) => `  ${field}: ${messages.join(" ")}`,
    );
    const wait = error.retryAfterSeconds === undefined ? "" : ` Try again in ${error.retryAfterSeconds} s.`;
    return [`${error.message}${wait} (${error.code})`, ...details].join("\n");
  }
  return error instanceof Error ? error.message : String(error);
}
