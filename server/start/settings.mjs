import path from "node:path";
import { StartError } from "./start-error.mjs";

/**
 * The launcher's settings. The processes check the rest of the environment themselves.
 * @typedef {object} Settings
 * @property {number} port
 * @property {string} host
 * @property {string} dataFolder absolute
 * @property {string} origin public URL of the service
 * @property {string | undefined} publicUrl the same, if somebody chose it; otherwise every IP
 *   address is a host of the service
 * @property {string | undefined} databaseUrl undefined: the embedded PostgreSQL
 * @property {Role} role
 * @property {number} drainSeconds how long a web process still accepts requests before it ends
 */

/**
 * The processes that this launcher runs: everything, or one process of an installation with
 * several.
 * @typedef {"all" | "web" | "worker"} Role
 */
/** A web process among several waits until a load balancer has noticed that it ends. */
const defaultDrainSeconds = 3;
const roles = /** @type {const} */ (["all", "web", "worker"]);

/**
 * @param {Record<string, string | undefined>} environment
 * @param {string} base the folder that the path of the data folder starts from
 * @returns {Settings}
 */
export function readSettings(environment, base) {
  const port = readPort(environment.PORT || "3000");
  if (environment.DATABASE_URL_UNPOOLED && !environment.DATABASE_URL) {
    throw new StartError("DATABASE_URL must be set when DATABASE_URL_UNPOOLED is set.");
  }

  const role = readRole(environment.ALBUMEN_ROLE || "all");
  if (role !== "all" && !environment.DATABASE_URL) {
    throw new StartError(
      `DATABASE_URL must be set when ALBUMEN_ROLE is ${role}: the embedded PostgreSQL serves one machine with the role all.`,
    );
  }

  const publicUrl = environment.ALBUMEN_URL ? readOrigin(environment.ALBUMEN_URL) : undefined;
  return {
    role,
    drainSeconds:
      Number(environment.ALBUMEN_DRAIN_SECONDS || (role === "web" ? defaultDrainSeconds : 0)) || 0,
    port,
    host: environment.HOST || "0.0.0.0",
    dataFolder: path.resolve(base, environment.ALBUMEN_DATA || ".data"),
    origin: publicUrl ?? `http://localhost:${port}`,
    publicUrl,
    databaseUrl: environment.DATABASE_URL ? readDatabaseUrl(environment.DATABASE_URL) : undefined,
  };
}

/** @returns {Role} */
function readRole(text) {
  const role = roles.find((one) => one === text);
  if (role) return role;

  throw new StartError(`ALBUMEN_ROLE is "${text}", and it must be all, web or worker.`);
}

function readPort(text) {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;

  throw new StartError(`PORT is "${text}", and it must be a number from 1 to 65535.`);
}

function readOrigin(text) {
  const url = tryParseUrl(text);
  if (url && /^https?:$/.test(url.protocol)) return url.origin;

  throw new StartError(`ALBUMEN_URL is "${text}", and it must be a URL like https://images.example.org.`);
}

/** The URL may contain a password, so the error does not repeat it. */
function readDatabaseUrl(text) {
  if (/^postgres(ql)?:$/.test(tryParseUrl(text)?.protocol ?? "")) return text;
  throw new StartError(
    "DATABASE_URL cannot be read: it must look like postgres://user:password@host:5432/database.",
  );
}

function tryParseUrl(text) {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the environment of our processes: the launcher's own, with all defaults resolved.
 * @param {{ settings: Settings, secrets: { ALBUMEN_SECRET: string }, databaseUrl: string }} options
 * @returns {Record<string, string | undefined>}
 */
export function processEnvironment({ settings, secrets, databaseUrl }) {
  return {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(settings.port),
    HOST: settings.host,
    ALBUMEN_DRAIN_SECONDS: process.env.ALBUMEN_DRAIN_SECONDS || String(settings.drainSeconds),
    ALBUMEN_DATA: settings.dataFolder,
    ALBUMEN_URL: settings.publicUrl,
    // Auth.js reads it directly: without it, links would use a request's Host header.
    AUTH_URL: settings.origin,
    ALBUMEN_SECRET: process.env.ALBUMEN_SECRET || secrets.ALBUMEN_SECRET,
    DATABASE_URL: databaseUrl,
    ALBUMEN_EMBEDDED_DATABASE: String(settings.databaseUrl === undefined),
    // Otherwise the allocator uses an arena per thread, and decoding images makes each of them
    // large.
    MALLOC_ARENA_MAX: "2",
  };
}
