import { z } from "zod";
import { wholeNumber } from "./variable-types";

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
  .optional();

/** Where the database is, and how it is reached. */
export const databaseVariables = {
  /** Your own PostgreSQL, as `postgres://…`. Default: the embedded PostgreSQL. */
  DATABASE_URL: databaseUrl,
  /** The same database without the pooler in `DATABASE_URL`. */
  DATABASE_URL_UNPOOLED: databaseUrl.refine(
    (url) => url === undefined || !isPoolerUrl(url),
    "must not name a pooler",
  ),
  /** Set by the launcher when it started the packaged PostgreSQL. */
  ALBUMEN_EMBEDDED_DATABASE: z.stringbool().default(false),
  /** Whether the database is behind a pooler in transaction mode. */
  ALBUMEN_DATABASE_POOLED: z.stringbool({ truthy: ["true"], falsy: ["false"] }).optional(),
  /**
   * `neon` reaches the database by a WebSocket, for platforms without TCP; functions of Vercel have
   * TCP.
   */
  ALBUMEN_DATABASE_DRIVER: z.enum(["pg", "neon"]).default("pg"),
  /** Where its WebSocket goes, without TLS. For a test server. */
  ALBUMEN_NEON_PROXY: z
    .string()
    .regex(/^[^/\s]+:\d+(\/\S*)?$/, "must look like 127.0.0.1:4000/v2")
    .optional(),
  /** Maximum database connections of this process. */
  ALBUMEN_DATABASE_POOL: wholeNumber(2, 200).default(12),
};

type Values = z.output<z.ZodObject<typeof databaseVariables>>;

export interface DatabaseDescription {
  /**
   * With a pooler each transaction may run in another session, so nothing may rely on session
   * state.
   */
  isDatabasePooled: boolean;
  /**
   * URL of direct connections, where a session lasts as long as its connection; undefined with only
   * a pooler.
   */
  directDatabaseUrl: string | undefined;
}

/** The settings that are derived from the variables. */
export function describeDatabase({
  DATABASE_URL: url,
  DATABASE_URL_UNPOOLED: unpooledUrl,
  ALBUMEN_DATABASE_POOLED: isDatabasePooled = isPoolerUrl(url ?? "") ||
    (unpooledUrl !== undefined && unpooledUrl !== url),
}: Values): DatabaseDescription {
  return { isDatabasePooled, directDatabaseUrl: unpooledUrl ?? (isDatabasePooled ? undefined : url) };
}

/**
 * Hosting providers name their poolers like this, for example
 * `ep-cool-name-pooler.eu-central-1.aws.neon.tech`.
 */
function isPoolerUrl(url: string): boolean {
  return URL.canParse(url) && /-pooler(\.|$)/.test(new URL(url).hostname);
}
