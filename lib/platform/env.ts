import path from "node:path";
import { z } from "zod";
import { isDestinationRule } from "./outbound/destination-policy";

const port = z.coerce.number().int().min(1).max(65_535);
const optionalText = z.string().trim().min(1).optional();
const destinationRules = z
  .string()
  .transform((text) => text.split(",").map((rule) => rule.trim()))
  .refine((rules) => rules.every(isDestinationRule), "addresses, CIDR blocks and host names between commas");

const Environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: port.default(3000),
  HOST: z.string().default("0.0.0.0"),
  /** Folder of everything that lives: database, files, secrets, outbox. */
  ALBUMEN_DATA: z.string().default("./.data"),
  /** The public origin, without a path. */
  ALBUMEN_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
    .optional(),
  /** Root of all derived keys; made on first start and kept in the data folder. */
  ALBUMEN_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  /** Email address of the first owner, whose sign-in link the launcher prints. */
  ALBUMEN_OWNER: z.email().or(z.literal("owner@localhost")).default("owner@localhost"),
  /** How many proxies stand in front and append to X-Forwarded-For. */
  ALBUMEN_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  /** Connections this process may hold to the database. */
  ALBUMEN_DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  /** Decoding processes that this process may run at the same time. */
  ALBUMEN_DECODERS: z.coerce.number().int().min(1).max(64).default(2),
  /** Where limits are counted: `memory` for one web process, `database` for several. */
  ALBUMEN_RATE_LIMITS: z.enum(["memory", "database"]).default("memory"),
  /** Where outgoing requests may go beside the public Internet, over plain http and any port, too. */
  ALBUMEN_OUTBOUND_ALLOW: destinationRules.optional().transform((rules) => rules ?? []),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  INNGEST_EVENT_KEY: optionalText,
  INNGEST_SIGNING_KEY: optionalText,
  INNGEST_BASE_URL: optionalText,
});

export type Env = z.infer<typeof Environment> & {
  /** Absolute path of the data folder. */
  dataFolder: string;
  /** Where people reach the service, e.g. `http://localhost:3000`. */
  origin: string;
};

/** Reads and checks an environment, in which empty is unset; throws an Error of one sentence that names the variable. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = Environment.safeParse(
    Object.fromEntries(Object.entries(source).filter(([, value]) => value !== "")),
  );
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new Error(`The environment variable ${issue?.path.join(".")} is not valid: ${issue?.message}.`);
  }
  const values = result.data;
  return {
    ...values,
    dataFolder: path.resolve(/* turbopackIgnore: true */ process.cwd(), values.ALBUMEN_DATA),
    origin: values.ALBUMEN_URL ?? `http://localhost:${values.PORT}`,
  };
}

let current: Env | undefined;

/** The environment of this process, read once. */
export function env(): Env {
  current ??= parseEnv(process.env);
  return current;
}
