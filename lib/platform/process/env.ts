import path from "node:path";
import { z } from "zod";
import { parseEmail } from "../mail/email";
import { isDestinationRule } from "../outbound/destination-policy";
import { accountVariables } from "./account-variables";
import { aiVariables, checkAiVariables } from "./ai-variables";
import { billingVariables } from "./billing-variables";
import { cdnVariables, checkCdnVariables } from "./cdn-variables";
import { challengeVariables, checkChallengeVariables } from "./challenge-variables";
import { type DatabaseDescription, databaseVariables, describeDatabase } from "./database-variables";
import { describeIssue } from "./describe-issue";
import { checkDomainVariables, domainVariables } from "./domain-variables";
import { mailVariables } from "./mail-variables";
import { checkPlatformVariables, platformVariables, serverlessDefaults } from "./platform-variables";
import { releaseUrl } from "./release-url";
import { restoreVariables } from "./restore-variables";
import {
  checkEdgeVariables,
  checkSignInVariables,
  edgeVariables,
  signInVariables,
} from "./sign-in-variables";
import { singleton } from "./singleton";
import { checkStorageVariables, storageVariables } from "./storage-variables";
import {
  credential,
  optionalText,
  origin,
  origins,
  parsedWith,
  rootKey,
  wholeNumber,
} from "./variable-types";

const port = wholeNumber(1, 65_535);

const destinationRules = z
  .string()
  .transform((text) => text.split(",").map((rule) => rule.trim()))
  .refine(
    (rules) => rules.every(isDestinationRule),
    "must be IP addresses, CIDR blocks and host names, separated by commas",
  );

const headerName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9-]+$/, "must be the name of a header")
  .optional();

/** All variables. A test writes those for administrators to `.env.example`, with their comments. */
export const Variables = z.object({
  /** Set by the launcher. */
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  /** Set by npm, which runs scripts in the folder of the project: the folder where the user is. */
  INIT_CWD: z.string().default(""),
  /** Port of the web process. */
  PORT: port.default(3000),
  /** IP address to listen on. */
  HOST: z.string().default("0.0.0.0"),
  /** Folder of all persistent data: database, files, secrets, outbox. */
  ALBUMEN_DATA: z.string().default("./.data"),
  ...platformVariables,
  /** The public origin, without a path. */
  ALBUMEN_URL: origin.optional(),
  ...databaseVariables,
  /** Set by the launcher: the number of this process among the processes of its data folder. */
  ALBUMEN_PROCESS: z.string().optional(),
  /** Set by `npm run dev`: the port of Next's development server. */
  ALBUMEN_PAGES_PORT: port.optional(),
  /** Set by `npm run dev`: the folder of the bundles. */
  ALBUMEN_BUNDLES: z.string().default("dist"),
  /** Root of all derived keys; generated on first start and stored in the data folder. */
  ALBUMEN_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  /** Root key of encrypted images, in place of the file `root.key` in the data folder. */
  ALBUMEN_ROOT_KEY: rootKey,
  /** The next root key, for the command `root-key rotate`. */
  ALBUMEN_NEW_ROOT_KEY: rootKey,
  /** Email address of the first owner, whose sign-in link the launcher prints. */
  ALBUMEN_OWNER: parsedWith(parseEmail, "must be one email address").default("owner@localhost"),
  /** Number of proxies in front that append to X-Forwarded-For. */
  ALBUMEN_PROXY_HOPS: wholeNumber(0, 10).default(0),
  /**
   * Header with the caller's IP address, on platforms that run the handlers in their own server.
   */
  ALBUMEN_ADDRESS_HEADER: headerName,
  /** A client that reads nothing of its response for this long is disconnected. */
  ALBUMEN_STALLED_READER_SECONDS: wholeNumber(5, 86_400).default(300),
  /** A client whose request body stays below 4 KB/s for this long is disconnected. */
  ALBUMEN_STALLED_SENDER_SECONDS: wholeNumber(1, 3_600).default(30),
  /**
   * Maximum connections from one IP address, or one /64 block. Counted only without a proxy in
   * front.
   */
  ALBUMEN_CONNECTIONS_PER_ADDRESS: wholeNumber(1, 100_000).default(512),
  ...storageVariables,
  ...restoreVariables,
  /** Maximum decoder processes of this process. */
  ALBUMEN_DECODERS: wholeNumber(1, 64).default(2),
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
  ALBUMEN_DRAIN_SECONDS: wholeNumber(0, 300).default(3),
  /**
   * Destinations of outgoing requests beyond the public Internet, also over plain http and on any
   * port.
   */
  ALBUMEN_OUTBOUND_ALLOW: destinationRules.optional().transform((rules) => rules ?? []),
  ...mailVariables,
  ...accountVariables,
  ...signInVariables,
  ...edgeVariables,
  ...challengeVariables,
  ...aiVariables,
  ...domainVariables,
  /** Origins whose pages may call MCP, in addition to our own. */
  ALBUMEN_MCP_ORIGINS: origins,
  /**
   * Address for reports of security problems, an email or an https page, for security.txt. The
   * default is an operator's email.
   */
  ALBUMEN_SECURITY_CONTACT: z
    .string()
    .regex(/^(?:https:\/\/\S+|[^\s@:]+@[^\s@]+)$/, "must be an email address or an https URL")
    .optional(),
  /**
   * The source code of this server, to which every page links. A modified version must offer its
   * own source (AGPL, section 13). Defaults to the source of the release.
   */
  ALBUMEN_SOURCE_URL: z.url({ protocol: /^https?$/ }).default(releaseUrl),
  /**
   * The status of withheld images and their pages. With 451, everyone can see that there is an
   * image.
   */
  ALBUMEN_WITHHELD_STATUS: z.enum(["404", "451"]).default("404"),
  /** Enables the pseudo-locales en-XA and ar-XB. For tests. */
  ALBUMEN_PSEUDO_LOCALES: z.stringbool().default(false),
  /** The least severe log lines that are written. */
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  /** Runs jobs on an Inngest server. Default: the embedded executor. */
  INNGEST_EVENT_KEY: optionalText,
  /** Verifies the requests of the Inngest server. */
  INNGEST_SIGNING_KEY: optionalText,
  /** URL of your own Inngest server. Default: Inngest Cloud. */
  INNGEST_BASE_URL: optionalText,
  ...billingVariables,
  ...cdnVariables,
});

const Environment = Variables.superRefine((values, context) => {
  const report = (name: string, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  if (values.ALBUMEN_SMTP_URL && !values.ALBUMEN_MAIL_FROM)
    report("ALBUMEN_MAIL_FROM", "must be set when ALBUMEN_SMTP_URL is set");
  if (values.STRIPE_SECRET_KEY && !values.STRIPE_WEBHOOK_SECRET)
    report("STRIPE_WEBHOOK_SECRET", "must be set when STRIPE_SECRET_KEY is set");

  checkSignInVariables(values, report);
  checkChallengeVariables(values, report);
  checkAiVariables(values, report);
  checkDomainVariables(values, report);
  checkEdgeVariables(values, report);
  checkStorageVariables(values, report);
  checkPlatformVariables(values, report);
  checkCdnVariables(values, report);
});

export type Env = z.infer<typeof Environment> &
  DatabaseDescription & {
    /**
     * Whether the platform runs functions that can be frozen after their response, without any
     * long-running process.
     */
    isServerless: boolean;
    /** Absolute path of the data folder. */
    dataFolder: string;
  };

/**
 * Parses and validates an environment; empty means unset. Throws an Error of one sentence that
 * names the variable.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const values = given.VERCEL === "1" ? { ...serverlessDefaults, ...given } : given;
  const result = Environment.safeParse(values, { error: describeIssue });
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new Error(`${String(issue?.path[0])} ${issue?.message}.`);
  }

  const { data } = result;
  return {
    ...data,
    isServerless: data.VERCEL,
    dataFolder: path.resolve(/* turbopackIgnore: true */ process.cwd(), data.ALBUMEN_DATA),
    ...describeDatabase(data),
  };
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
