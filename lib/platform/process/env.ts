import path from "node:path";
import { z } from "zod";
import { parseEmail } from "@/lib/platform/mail/email";
import { parseSender } from "../mail/email";
import { parseSmtpUrl } from "../mail/smtp-server";
import { isDestinationRule } from "../outbound/destination-policy";
import { aiVariables, checkAiVariables } from "./ai-variables";
import { challengeVariables, checkChallengeVariables } from "./challenge-variables";
import { checkDomainVariables, domainVariables } from "./domain-variables";
import { checkEdgeVariables, edgeVariables } from "./edge-variables";
import { checkPlatformVariables, platformVariables, serverlessDefaults } from "./platform-variables";
import { restoreVariables } from "./restore-variables";
import { checkSignInVariables, signInVariables } from "./sign-in-variables";
import { singleton } from "./singleton";
import { checkStorageVariables, storageVariables } from "./storage-variables";
import { credential, rootKey } from "./variable-types";

const port = z.coerce.number().int().min(1).max(65_535);
const optionalText = z.string().trim().min(1).optional();
/**
 * Text parsed by our own parser, which returns undefined for invalid text. No message repeats the
 * text, because it may contain a password.
 */
const parsedWith = <Value>(parse: (text: string) => Value | undefined, message: string) =>
  z.string().transform((text, context) => {
    const value = parse(text);
    if (value === undefined) context.addIssue({ code: "custom", message });
    return value ?? z.NEVER;
  });
const destinationRules = z
  .string()
  .transform((text) => text.split(",").map((rule) => rule.trim()))
  .refine(
    (rules) => rules.every(isDestinationRule),
    "must be IP addresses, CIDR blocks and host names, separated by commas",
  );
/** Returns undefined if one of them is no email address. */
function parseEmails(text: string): string[] | undefined {
  const emails = text.split(",").map((part) => parseEmail(part.trim()));
  return emails.every((email) => email !== undefined) ? emails : undefined;
}
/** Returns the host names in the form in which they are in parsed email addresses. */
function parseDomains(text: string): string[] | undefined {
  const emails = parseEmails(text.replace(/(^|,)\s*@?/g, "$1any@"));
  return emails?.map((email) => email.slice("any@".length));
}
const httpUrl = z.url({ protocol: /^https?$/ });
const origin = httpUrl.transform((url) => new URL(url).origin);
const origins = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(origin));
const apiUrl = httpUrl.transform((url) => url.replace(/\/+$/, ""));
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

/** Required variables for each CDN. */
const requiredForCdn = {
  none: [],
  varnish: ["ALBUMEN_VARNISH_URLS", "ALBUMEN_VARNISH_TOKEN"],
  cloudflare: ["CLOUDFLARE_ZONE_ID", "CLOUDFLARE_API_TOKEN"],
  vercel: ["VERCEL_PROJECT_ID", "VERCEL_API_TOKEN"],
} as const;

const Variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  /** Set by npm, which runs scripts in the folder of the project: the folder where the user is. */
  INIT_CWD: z.string().default(""),
  PORT: port.default(3000),
  HOST: z.string().default("0.0.0.0"),
  /** Folder of all persistent data: database, files, secrets, outbox. */
  ALBUMEN_DATA: z.string().default("./.data"),
  ...platformVariables,
  /** The public origin, without a path. */
  ALBUMEN_URL: origin.optional(),
  DATABASE_URL: databaseUrl,
  /** The same database without the pooler in `DATABASE_URL`. */
  DATABASE_URL_UNPOOLED: databaseUrl.refine(
    (url) => url === undefined || !isPoolerUrl(url),
    "it must not name a pooler",
  ),
  /** Set by the launcher when it started the packaged PostgreSQL. */
  ALBUMEN_EMBEDDED_DATABASE: z.stringbool().default(false),
  /** Set by the launcher: the place of this process among the processes of its data folder. */
  ALBUMEN_PROCESS: z.string().optional(),
  /** Set by `npm run dev`: the port of Next's development server, and the folder of the bundles. */
  ALBUMEN_PAGES_PORT: port.optional(),
  ALBUMEN_BUNDLES: z.string().default("dist"),
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
  /** Root of all derived keys; generated on first start and stored in the data folder. */
  ALBUMEN_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  /** Wraps the keys of encrypted images, in place of the file `root.key` in the data folder. */
  ALBUMEN_ROOT_KEY: rootKey,
  /** Takes its place by the command `root-key rotate`. */
  ALBUMEN_NEW_ROOT_KEY: rootKey,
  /** Email address of the first owner, whose sign-in link the launcher prints. */
  ALBUMEN_OWNER: parsedWith(parseEmail, "must be one email address").default("owner@localhost"),
  /** Number of proxies in front that append to X-Forwarded-For. */
  ALBUMEN_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  /**
   * Header with the caller's IP address, on platforms that run the handlers in their own server.
   */
  ALBUMEN_ADDRESS_HEADER: headerName,
  /** A client that reads nothing of its response for this long is disconnected. */
  ALBUMEN_STALLED_READER_SECONDS: z.coerce.number().int().min(5).max(86_400).default(300),
  /** A client whose request body stays below 4 KB/s for this long is disconnected. */
  ALBUMEN_STALLED_SENDER_SECONDS: z.coerce.number().int().min(1).max(3_600).default(30),
  /**
   * Maximum connections from one IP address, or one /64 block. Counted only without a proxy in
   * front.
   */
  ALBUMEN_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(100_000).default(512),
  /** Maximum database connections of this process. */
  ALBUMEN_DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  ...storageVariables,
  ...restoreVariables,
  /** Maximum decoder processes of this process. */
  ALBUMEN_DECODERS: z.coerce.number().int().min(1).max(64).default(2),
  /**
   * The store in which rate limits are counted. Default: in memory for one web process, in the
   * database for several.
   */
  ALBUMEN_RATE_LIMITS: z.enum(["memory", "database"]).optional(),
  /**
   * Lets a caller with this token read the metrics. Without one, only callers on this machine may.
   */
  ALBUMEN_METRICS_TOKEN: credential,
  /** Port on which a worker process serves its metrics. */
  ALBUMEN_METRICS_PORT: port.optional(),
  /**
   * Seconds in which a web process still accepts requests after it has reported that it is not
   * ready, before it ends. The default is for one process among several; the launcher sets 0 when
   * it runs the whole service.
   */
  ALBUMEN_DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(3),
  /**
   * Destinations of outgoing requests beyond the public Internet, also over plain http and on any
   * port.
   */
  ALBUMEN_OUTBOUND_ALLOW: destinationRules.optional().transform((rules) => rules ?? []),
  /** The mail server for outgoing mail. Without one, mail goes to the outbox folder. */
  ALBUMEN_SMTP_URL: parsedWith(
    parseSmtpUrl,
    "must look like smtps://user:password@mail.example.org or smtp://…:587, with ?tls=off for this machine only",
  ).optional(),
  /** The sender of outgoing mail. */
  ALBUMEN_MAIL_FROM: parsedWith(
    parseSender,
    "must look like albumen@example.org or Albumen <albumen@example.org>",
  ).optional(),
  ...signInVariables,
  ...edgeVariables,
  ...challengeVariables,
  ...aiVariables,
  ...domainVariables,
  /** Address for reports of security problems, an email or an https page, for security.txt. */
  ALBUMEN_SECURITY_CONTACT: z
    .string()
    .regex(/^(?:https:\/\/\S+|[^\s@:]+@[^\s@]+)$/, "must be an email address or an https URL")
    .optional(),
  /**
   * Email addresses of the operators of the installation. Without it the first owner does, unless
   * plans are sold.
   */
  ALBUMEN_OPERATORS: parsedWith(parseEmails, "must be email addresses, separated by commas")
    .optional()
    .transform((emails) => emails ?? []),
  /**
   * The people who may create an account by signing in. Without it: everyone where plans are sold,
   * else who is invited.
   */
  ALBUMEN_SIGN_UP: z.enum(["open", "invite", "closed"]).optional(),
  /** Email domains that need no invitation. */
  ALBUMEN_SIGN_UP_DOMAINS: parsedWith(parseDomains, "must be domains, separated by commas")
    .optional()
    .transform((domains) => domains ?? []),
  /**
   * The status of withheld images and their pages. With 451, everyone can see that there is an
   * image.
   */
  ALBUMEN_WITHHELD_STATUS: z.enum(["404", "451"]).default("404"),
  /** Enables the pseudo-locales en-XA and ar-XB, to test pages. */
  ALBUMEN_PSEUDO_LOCALES: z.stringbool().default(false),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  INNGEST_EVENT_KEY: optionalText,
  INNGEST_SIGNING_KEY: optionalText,
  INNGEST_BASE_URL: optionalText,
  /** Sells plans through this Stripe account. Without it nothing has a limit. */
  STRIPE_SECRET_KEY: credential,
  /** Checks what Stripe sends to `POST /stripe/webhook`. */
  STRIPE_WEBHOOK_SECRET: credential,
  /** For a test server. */
  STRIPE_API_URL: apiUrl.default("https://api.stripe.com"),
  /** Computes taxes at the checkout; Stripe wants a registration for it. */
  STRIPE_AUTOMATIC_TAX: z.stringbool().default(false),
  /**
   * Days for which an owner keeps the plan after a failed payment, and deliveries after a change to
   * a smaller plan.
   */
  ALBUMEN_BILLING_GRACE_DAYS: z.coerce.number().int().min(0).max(60).default(7),
  /** The CDN in front, which is purged when a stored response becomes stale. */
  ALBUMEN_CDN: z.enum(["none", "varnish", "cloudflare", "vercel"]).default("none"),
  /** The origins of all nodes. */
  ALBUMEN_VARNISH_URLS: origins.optional(),
  ALBUMEN_VARNISH_TOKEN: credential,
  CLOUDFLARE_ZONE_ID: optionalText,
  CLOUDFLARE_API_TOKEN: credential,
  VERCEL_PROJECT_ID: optionalText,
  VERCEL_TEAM_ID: optionalText,
  VERCEL_API_TOKEN: credential,
  /** Base URLs of the two APIs, for a proxy or a test server. */
  CLOUDFLARE_API_URL: apiUrl.default("https://api.cloudflare.com/client/v4"),
  VERCEL_API_URL: apiUrl.default("https://api.vercel.com"),
});

const Environment = Variables.superRefine((values, context) => {
  if (values.ALBUMEN_SMTP_URL && !values.ALBUMEN_MAIL_FROM) {
    const message = "it must be set when ALBUMEN_SMTP_URL is set";
    context.addIssue({ code: "custom", path: ["ALBUMEN_MAIL_FROM"], message });
  }
  if (values.STRIPE_SECRET_KEY && !values.STRIPE_WEBHOOK_SECRET) {
    const message = "it must be set when STRIPE_SECRET_KEY is set";
    context.addIssue({ code: "custom", path: ["STRIPE_WEBHOOK_SECRET"], message });
  }
  const report = (name: string, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  checkSignInVariables(values, report);
  checkChallengeVariables(values, report);
  checkAiVariables(values, report);
  checkDomainVariables(values, report);
  checkEdgeVariables(values, report);
  checkStorageVariables(values, report);
  checkPlatformVariables(values, report);
  for (const name of requiredForCdn[values.ALBUMEN_CDN]) {
    // Functions of Vercel purge without a token.
    if (values[name] !== undefined || (values.VERCEL && values.ALBUMEN_CDN === "vercel")) continue;
    context.addIssue({
      code: "custom",
      path: [name],
      message: `it must be set when ALBUMEN_CDN is ${values.ALBUMEN_CDN}`,
    });
  }
});

export type Env = z.infer<typeof Environment> & {
  /**
   * Whether the platform runs functions that may be frozen after their answer, without any
   * permanent process of ours.
   */
  isServerless: boolean;
  /** Absolute path of the data folder. */
  dataFolder: string;
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
};

/**
 * Parses and validates an environment; empty means unset. Throws an Error of one sentence that
 * names the variable.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = Environment.safeParse(given.VERCEL === "1" ? { ...serverlessDefaults, ...given } : given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new Error(`The environment variable ${String(issue?.path[0])} is not valid: ${issue?.message}.`);
  }
  const values = result.data;
  return {
    ...values,
    isServerless: values.VERCEL,
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

/**
 * Hosting providers name their poolers like this, for example
 * `ep-cool-name-pooler.eu-central-1.aws.neon.tech`.
 */
function isPoolerUrl(url: string): boolean {
  return URL.canParse(url) && /-pooler(\.|$)/.test(new URL(url).hostname);
}

/** The environment of this process, read once. */
export function env(): Env {
  return singleton("env", () => parseEnv(process.env));
}

/**
 * Whether what is in front of us, and not the client, sets the headers by which platforms describe
 * the client.
 */
export function isBehindProxy(): boolean {
  const { ALBUMEN_PROXY_HOPS, isServerless } = env();
  return isServerless || ALBUMEN_PROXY_HOPS > 0;
}
