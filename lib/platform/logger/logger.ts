import pino, { type Logger } from "pino";
import { singleton } from "@/lib/platform/process/singleton";
import { env } from "../env";
import { serializeError } from "./serialize-error";

export type { Logger } from "pino";

/** Logs JSON lines to standard output, without credentials or query strings. */
export function logger(): Logger {
  return singleton("logger", () =>
    pino({
      level: env().LOG_LEVEL,
      base: null,
      // The process's entry point sets the title, possibly after this module was first used.
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
