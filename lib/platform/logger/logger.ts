import pino, { type Logger } from "pino";
import { singleton } from "@/lib/platform/process/singleton";
import { env } from "../env";
import { serializeError } from "./serialize-error";

export type { Logger } from "pino";

/** JSON lines on standard output; credentials and query strings never reach them. */
export function logger(): Logger {
  return singleton("logger", () =>
    pino({
      level: env().LOG_LEVEL,
      base: null,
      // The title is set by the process's entry, after this module may have been used.
      mixin: () => ({ process: process.title }),
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
      redact: {
        paths: ["authorization", "cookie", "*.authorization", "*.cookie", "*.token", "*.secret", "*.sig"],
        censor: "[redacted]",
      },
    }),
  );
}
