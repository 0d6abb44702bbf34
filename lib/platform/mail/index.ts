import path from "node:path";
import { singleton } from "@/lib/kernel/singleton";
import { env } from "../env";
import type { Mailer } from "./mailer";
import { createOutboxMailer } from "./outbox-mailer";

/** The way mail leaves this installation. */
export function mailer(): Mailer {
  return singleton("mailer", () =>
    createOutboxMailer(path.join(/* turbopackIgnore: true */ env().dataFolder, "outbox")),
  );
}
