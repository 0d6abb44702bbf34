import { checkReadiness } from "@/lib/jobs";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { listOperators } from "@/lib/operation/operators";
import { checkEncryption, findRootKey } from "@/lib/platform/encryption";
import { env } from "@/lib/platform/process/env";
import { areLimitsShared } from "@/lib/platform/rate-limiting/rate-limiter";
import { version } from "@/package.json";
import type { InstallationPart, InstallationResource } from "./resource";

type Part = InstallationResource["parts"][number];

/** States of a part that does not answer. A full storage does. */
const failing: ReadonlySet<string> = new Set(["unavailable", "frozen"]);

/**
 * Describes what the installation runs on: names of drivers and variables, never a value, a host or
 * a path.
 */
export async function describeInstallation(): Promise<InstallationResource> {
  const readiness = await checkReadiness();
  const encryption = readiness.database === "ok" ? await checkEncryption() : "off";
  const { ALBUMEN_EMBEDDED_DATABASE, ALBUMEN_STORAGE, ALBUMEN_CDN, ...values } = env();
  const statusOf = (part: keyof typeof readiness) => (failing.has(readiness[part]) ? "unavailable" : "ok");
  const isInngest = values.INNGEST_EVENT_KEY !== undefined;
  const isMailSent = values.ALBUMEN_SMTP_URL !== undefined;

  return {
    version,
    parts: [
      {
        ...describe("database", "DATABASE_URL", !ALBUMEN_EMBEDDED_DATABASE),
        driver: ALBUMEN_EMBEDDED_DATABASE ? "embedded" : "postgres",
        status: statusOf("database"),
      },
      {
        ...describe("storage", "ALBUMEN_STORAGE", ALBUMEN_STORAGE !== "fs"),
        driver: ALBUMEN_STORAGE,
        status: statusOf("storage"),
      },
      {
        ...describe("jobs", "INNGEST_EVENT_KEY", isInngest),
        driver: isInngest ? "inngest" : "embedded",
        status: statusOf("queue"),
      },
      {
        ...describe("rate_limits", "ALBUMEN_RATE_LIMITS", values.ALBUMEN_RATE_LIMITS !== undefined),
        driver: areLimitsShared() ? "database" : "memory",
      },
      { ...describe("cdn", "ALBUMEN_CDN", ALBUMEN_CDN !== "none"), driver: ALBUMEN_CDN },
      { ...describe("mail", "ALBUMEN_SMTP_URL", isMailSent), driver: isMailSent ? "smtp" : "outbox" },
      {
        ...describe("encryption", "ALBUMEN_ROOT_KEY", values.ALBUMEN_ROOT_KEY !== undefined),
        driver: findRootKey()?.provider ?? "none",
        status: encryption === "off" ? null : encryption,
      },
    ],
  };
}

function describe(part: InstallationPart, variable: string, configured: boolean): Omit<Part, "driver"> {
  return { part, variable, configured, status: null };
}

const validDays = 180;

/** The domain of an address that mail servers can reach; a new installation has `owner@localhost`. */
const publicDomain = /@[^@]+\.[^@.]+$/;

/**
 * Returns the text of `security.txt` (RFC 9116) with the configured contact, else with the first
 * operator who can be reached by email; undefined without either.
 */
export async function describeSecurityContact(): Promise<string | undefined> {
  const contact =
    env().ALBUMEN_SECURITY_CONTACT ?? (await listOperators()).find((email) => publicDomain.test(email));
  if (contact === undefined) return undefined;

  const url = contact.startsWith("https:") ? contact : `mailto:${contact}`;
  return `Contact: ${url}\nExpires: ${isoTime(Date.now() + validDays * dayMs)}\n`;
}
