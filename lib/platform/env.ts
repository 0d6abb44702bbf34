import path from "node:path";
import { z } from "zod";
import { parseEmail } from "@/lib/platform/mail/email";
import { parseSender } from "./mail/sender";
import { parseSmtpUrl } from "./mail/smtp-server";
import { isDestinationRule } from "./outbound/destination-policy";
import { singleton } from "./process/singleton";

const port = z.coerce.number().int().min(1).max(65_535);
const optionalText = z.string().trim().min(1).optional();
/** Text that a parser of ours reads; undefined is what it cannot read. The text may hold a password, so no message repeats it. */
const parsedWith = <Value>(parse: (text: string) => Value | undefined, message: string) =>
  z.string().transform((text, context) => {
    const value = parse(text);
    if (value === undefined) context.addIssue({ code: "custom", message });
    return value ?? z.NEVER;
  });
const destinationRules = z
  .string()
  .transform((text) => text.split(",").map((rule) => rule.trim()))
  .refine((rules) => rules.every(isDestinationRule), "addresses, CIDR blocks and host names between commas");
const httpUrl = z.url({ protocol: /^https?$/ });
const origin = httpUrl.transform((url) => new URL(url).origin);
const origins = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(origin));
const apiUrl = httpUrl.transform((url) => url.replace(/\/+$/, ""));
/** Goes into a header as it is. */
const credential = z
  .string()
  .trim()
  .regex(/^[!-~]+$/, "must be one word of ASCII characters")
  .optional();

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
  .optional();

const headerName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9-]+$/, "must be the name of a header")
  .optional();

/** What has to be set for each cache that may stand in front. */
const requiredForCdn = {
  none: [],
  varnish: ["ALBUMEN_VARNISH_URLS", "ALBUMEN_VARNISH_TOKEN"],
  cloudflare: ["CLOUDFLARE_ZONE_ID", "CLOUDFLARE_API_TOKEN"],
  vercel: ["VERCEL_PROJECT_ID", "VERCEL_API_TOKEN"],
} as const;

const Variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: port.default(3000),
  HOST: z.string().default("0.0.0.0"),
  /** Folder of everything that lives: database, files, secrets, outbox. */
  ALBUMEN_DATA: z.string().default("./.data"),
  /** The public origin, without a path. */
  ALBUMEN_URL: origin.optional(),
  DATABASE_URL: databaseUrl,
  /** The same database without the pooler that `DATABASE_URL` names. */
  DATABASE_URL_UNPOOLED: databaseUrl.refine(
    (url) => url === undefined || !isPoolerUrl(url),
    "it must not name a pooler",
  ),
  /** Whether a pooler in transaction mode is between us and the database. */
  ALBUMEN_DATABASE_POOLED: z.stringbool({ truthy: ["true"], falsy: ["false"] }).optional(),
  /** Root of all derived keys; made on first start and kept in the data folder. */
  ALBUMEN_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  /** Email address of the first owner, whose sign-in link the launcher prints. */
  ALBUMEN_OWNER: parsedWith(parseEmail, "must be one email address").default("owner@localhost"),
  /** How many proxies stand in front and append to X-Forwarded-For. */
  ALBUMEN_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  /** Where another server than ours runs the handlers: the header in which that platform names the caller's IP address. */
  ALBUMEN_ADDRESS_HEADER: headerName,
  /** Who asks and takes nothing of the answer for this long is cut off. */
  ALBUMEN_STALLED_READER_SECONDS: z.coerce.number().int().min(5).max(86_400).default(300),
  /** Who sends a body and falls below a floor of 4 KB/s for this long is cut off. */
  ALBUMEN_STALLED_SENDER_SECONDS: z.coerce.number().int().min(1).max(3_600).default(30),
  /** Connections that one IP address, or one /64 block, may have; counted only without a proxy in front. */
  ALBUMEN_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(100_000).default(512),
  /** Connections this process may hold to the database. */
  ALBUMEN_DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  /** Where the bytes of images are: as files in the data folder. */
  ALBUMEN_STORAGE: z.enum(["fs"]).default("fs"),
  /** Decoding processes that this process may run at the same time. */
  ALBUMEN_DECODERS: z.coerce.number().int().min(1).max(64).default(2),
  /** Where limits are counted: `memory` for one web process, `database` for several. */
  ALBUMEN_RATE_LIMITS: z.enum(["memory", "database"]).default("memory"),
  /** Where outgoing requests may go beside the public Internet, over plain http and any port, too. */
  ALBUMEN_OUTBOUND_ALLOW: destinationRules.optional().transform((rules) => rules ?? []),
  /** The mail server that takes our messages; without one they stay in the outbox folder. */
  ALBUMEN_SMTP_URL: parsedWith(
    parseSmtpUrl,
    "must look like smtps://user:password@mail.example.org or smtp://…:587, with ?tls=off for this machine only",
  ).optional(),
  /** Who our messages are from. */
  ALBUMEN_MAIL_FROM: parsedWith(
    parseSender,
    "must look like albumen@example.org or Albumen <albumen@example.org>",
  ).optional(),
  /** For tests of the pages: offers the pseudo-languages en-XA and ar-XB. */
  ALBUMEN_PSEUDO_LOCALES: z.stringbool().default(false),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  INNGEST_EVENT_KEY: optionalText,
  INNGEST_SIGNING_KEY: optionalText,
  INNGEST_BASE_URL: optionalText,
  /** The shared cache in front, which is told when an answer that it keeps is no longer right. */
  ALBUMEN_CDN: z.enum(["none", "varnish", "cloudflare", "vercel"]).default("none"),
  /** The origins of all nodes. */
  ALBUMEN_VARNISH_URLS: origins.optional(),
  ALBUMEN_VARNISH_TOKEN: credential,
  CLOUDFLARE_ZONE_ID: optionalText,
  CLOUDFLARE_API_TOKEN: credential,
  VERCEL_PROJECT_ID: optionalText,
  VERCEL_TEAM_ID: optionalText,
  VERCEL_API_TOKEN: credential,
  /** Where the two companies' interfaces are, for a proxy or a test in their place. */
  CLOUDFLARE_API_URL: apiUrl.default("https://api.cloudflare.com/client/v4"),
  VERCEL_API_URL: apiUrl.default("https://api.vercel.com"),
});

const Environment = Variables.superRefine((values, context) => {
  if (values.ALBUMEN_SMTP_URL && !values.ALBUMEN_MAIL_FROM) {
    const message = "it must be set when ALBUMEN_SMTP_URL is set";
    context.addIssue({ code: "custom", path: ["ALBUMEN_MAIL_FROM"], message });
  }
  for (const name of requiredForCdn[values.ALBUMEN_CDN]) {
    if (values[name] !== undefined) continue;
    context.addIssue({
      code: "custom",
      path: [name],
      message: `it must be set when ALBUMEN_CDN is ${values.ALBUMEN_CDN}`,
    });
  }
});

export type Env = z.infer<typeof Environment> & {
  /** Absolute path of the data folder. */
  dataFolder: string;
  /** Whether nothing may rely on a session of the database: it may be another one for each transaction. */
  isDatabasePooled: boolean;
  /** Where a session of the database lasts as long as its connection; undefined when there is only a pooler. */
  directDatabaseUrl: string | undefined;
};

/** Reads and checks an environment, in which empty is unset; throws an Error of one sentence that names the variable. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = Environment.safeParse(
    Object.fromEntries(Object.entries(source).filter(([, value]) => value !== "")),
  );
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new Error(`The environment variable ${String(issue?.path[0])} is not valid: ${issue?.message}.`);
  }
  const values = result.data;
  return {
    ...values,
    dataFolder: path.resolve(/* turbopackIgnore: true */ process.cwd(), values.ALBUMEN_DATA),
    ...describeDatabase(values),
  };
}

function describeDatabase({
  DATABASE_URL: url,
  DATABASE_URL_UNPOOLED: unpooledUrl,
  ALBUMEN_DATABASE_POOLED: isDatabasePooled = isPoolerUrl(url ?? "") ||
    (unpooledUrl !== undefined && unpooledUrl !== url),
}: z.infer<typeof Variables>): Pick<Env, "isDatabasePooled" | "directDatabaseUrl"> {
  return { isDatabasePooled, directDatabaseUrl: unpooledUrl ?? (isDatabasePooled ? undefined : url) };
}

/** Hosting companies name their poolers so, for example `ep-cool-name-pooler.eu-central-1.aws.neon.tech`. */
function isPoolerUrl(url: string): boolean {
  return URL.canParse(url) && /-pooler(\.|$)/.test(new URL(url).hostname);
}

/** The environment of this process, read once. */
export function env(): Env {
  return singleton("env", () => parseEnv(process.env));
}
