import { z } from "zod";

/** Set by Vercel, while it builds and while it runs functions. */
export const platformVariables = {
  /** Set by Vercel. */
  VERCEL: z.stringbool({ truthy: ["1"], falsy: ["0"] }).default(false),
};

/** The variables that differ between functions and a machine of one's own. */
export const serverlessDefaults = {
  // The only folder that can be written to. It is gone with the function.
  ALBUMEN_DATA: "/tmp/albumen",
  // The platform overwrites what the client sends.
  ALBUMEN_ADDRESS_HEADER: "x-real-ip",
  ALBUMEN_RATE_LIMITS: "database",
  ALBUMEN_STORAGE: "vercel-blob",
  // The models of local analyses do not fit into a function.
  ALBUMEN_AI: "off",
  // A function ends before much was read, and each read of the store is paid for.
  ALBUMEN_SCRUB_MB_PER_SECOND: "0",
  ALBUMEN_CDN: "vercel",
  // A function is one of many, which share the connections of a pooler.
  ALBUMEN_DATABASE_POOL: "4",
};

/** The variables that a machine of one's own has, or makes for itself. */
const required = [
  "DATABASE_URL",
  "ALBUMEN_SECRET",
  "ALBUMEN_URL",
  "ALBUMEN_SMTP_URL",
  "INNGEST_EVENT_KEY",
  "INNGEST_SIGNING_KEY",
] as const;

type Values = z.output<z.ZodObject<typeof platformVariables>> &
  Partial<Record<(typeof required)[number], unknown>> & { ALBUMEN_STORAGE: string; NODE_ENV: string };

export function checkPlatformVariables(
  values: Values,
  report: (name: string, message: string) => void,
): void {
  if (!values.VERCEL) return;

  if (values.ALBUMEN_STORAGE === "fs")
    report("ALBUMEN_STORAGE", "must be vercel-blob or s3 on Vercel: functions have no disk");
  const missing = required.find((name) => values[name] === undefined);
  if (missing) report(missing, "must be set on Vercel");
}
