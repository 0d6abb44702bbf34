import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Albumen, AlbumenError } from "../../client/src/index.ts";
import { CliError, unexpectedService } from "./errors.ts";

/** The service and the key that `albumen login` saved, or the environment names. */
export interface Config {
  url: string;
  key: string;
}

/** Returns the folder in which this system's programs keep their settings. */
export function configFolder(): string {
  const home = os.homedir();
  const { ALBUMEN_CONFIG, XDG_CONFIG_HOME, APPDATA } = process.env;
  if (ALBUMEN_CONFIG) return ALBUMEN_CONFIG;
  if (process.platform === "win32")
    return path.join(APPDATA ?? path.join(home, "AppData/Roaming"), "albumen");
  if (process.platform === "darwin") return path.join(home, "Library/Preferences/albumen");

  return path.join(XDG_CONFIG_HOME || path.join(home, ".config"), "albumen");
}

const configFile = () => path.join(configFolder(), "config.json");

export async function readConfig(): Promise<Config> {
  const { ALBUMEN_URL, ALBUMEN_KEY } = process.env;
  const saved = await readFile(configFile(), "utf8").then(
    (text) => JSON.parse(text) as Config,
    () => undefined,
  );
  const url = ALBUMEN_URL || saved?.url;
  // The saved key belongs to the saved service, and is not sent to another one.
  const key = ALBUMEN_KEY || (url === saved?.url ? saved?.key : undefined);
  if (!url || !key)
    throw new CliError("Sign in first: albumen login <url>. Or set ALBUMEN_URL and ALBUMEN_KEY.");

  return { url, key };
}

/** Only the user can read the file. */
export async function saveConfig(config: Config): Promise<string> {
  await mkdir(configFolder(), { recursive: true, mode: 0o700 });
  await writeFile(configFile(), `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
  // A file that existed keeps its mode.
  await chmod(configFile(), 0o600);

  return configFile();
}

export async function removeConfig(): Promise<void> {
  await rm(configFile(), { force: true });
}

/**
 * A command line waits longer than a program: an upload of thousands of files meets the rate limit.
 */
const retries = { maxRetries: 10, maxWaitSeconds: 300 };

export interface Connection {
  albumen: Albumen;
  config: Config;
}

export async function connect(options = retries): Promise<Connection> {
  const config = await readConfig();
  return { albumen: new Albumen({ ...config, ...options }), config };
}

/** @throws AlbumenError when the service does not accept the key; CliError when it is no Albumen */
export async function checkConfig(config: Config) {
  const caller = await new Albumen(config).get("/me").catch((error: unknown) => {
    const isOther = error instanceof AlbumenError && error.code === "UNREADABLE" && error.status < 500;
    throw isOther ? unexpectedService(config.url, "Albumen") : error;
  });
  if (!isCaller(caller)) throw unexpectedService(config.url, "Albumen");

  return caller;
}

/** Whether a response is one of `GET /me`. */
function isCaller(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;

  const { handle, library, role, scopes } = value as Partial<Record<string, unknown>>;
  return [handle, library, role].every((text) => typeof text === "string") && Array.isArray(scopes);
}
