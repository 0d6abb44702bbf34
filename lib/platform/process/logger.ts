import pino, { type DestinationStream, type Logger } from "pino";
import { singleton } from "@/lib/platform/process/singleton";
import { env } from "./env";

export type { Logger } from "pino";

/** Logs JSON lines to standard output, without credentials or query strings. */
export function logger(): Logger {
  return singleton("logger", () => createLogger({ level: env().LOG_LEVEL }));
}

/** Creates a logger, which writes to standard output where no stream is given. */
export function createLogger({ level, stream }: { level: string; stream?: DestinationStream }): Logger {
  const options = {
    level,
    base: null,
    // The process's entry point sets the title, possibly after this module was first used.
    mixin: () => ({ process: process.title }),
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
    redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`]), censor: "[redacted]" },
  };
  return stream ? pino(options, stream) : pino(options);
}

/** Fields that contain credentials, in an entry and in the objects of an entry. */
const secretFields = ["authorization", "cookie", "token", "secret", "sig"];

/** Fields that help to diagnose an error and contain no user input. */
const safeFields = ["code", "kind", "syscall", "constraint", "table", "column", "routine"] as const;

const emailPattern = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu;

/** Replaces the email addresses in a text of someone else's, such as the reply of a mail server. */
export function redactEmails(text: string): string {
  return text.replace(emailPattern, "[email]");
}

/**
 * Serializes an error for the log, without email addresses. For a failed query it logs the
 * statement without its values, which are email addresses, hashes of keys and sign-in links, and
 * the owners' texts.
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

/** The query builder appends the values of a failed query to its message. */
function getSafeMessage(error: Error): string {
  const isFailedQuery = "query" in error && "params" in error;
  return isFailedQuery ? `Failed query: ${String(error.query)}` : redactEmails(error.message);
}
