import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Albumen, AlbumenError } from "../../client/src/index.ts";
import { commandName } from "./command-name.ts";
import { CliError, unexpectedService } from "./errors.ts";
import { OauthCredential } from "./oauth/credential.ts";
import type { SignIn } from "./oauth/tokens.ts";

/** The service, and a key or a sign-in with the browser, as `albumen-cli login` saved them. */
export interface SavedConfig {
  url: string;
  key?: string;
  oauth?: SignIn;
}

/** The service, and the Bearer token of a request to it. */
export interface Config {
  url: string;
  token: () => Promise<string>;
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

/** Returns the file that `albumen-cli login` saved. */
export function readSavedConfig(): Promise<SavedConfig | undefined> {
  return readFile(configFile(), "utf8").then(
    (text) => JSON.parse(text) as SavedConfig,
    () => undefined,
  );
}

async function readConfig(): Promise<Config> {
  const { ALBUMEN_URL, ALBUMEN_KEY } = process.env;
  const saved = await readSavedConfig();
  const url = ALBUMEN_URL || saved?.url;
  // A saved credential belongs to the saved service, and is not sent to another one.
  const own = url === saved?.url ? saved : undefined;
  const key = ALBUMEN_KEY || own?.key;
  if (url && key) return { url, token: async () => key };
  if (url && own?.oauth) return { url, token: oauthToken(url, own.oauth) };

  throw new CliError(`Sign in first: ${commandName} login <url>. Or set ALBUMEN_URL and ALBUMEN_KEY.`);
}

function oauthToken(url: string, signIn: SignIn): () => Promise<string> {
  const credential = new OauthCredential(url, signIn, {
    lock: `${configFile()}.lock`,
    read: async () => {
      const saved = await readSavedConfig();
      return saved?.url === url ? saved.oauth : undefined;
    },
    save: (oauth) => saveConfig({ url, oauth }),
  });
  return () => credential.token();
}

/** Only the user can read the file. It is replaced in one step: another command may read it. */
export async function saveConfig(config: SavedConfig): Promise<string> {
  await mkdir(configFolder(), { recursive: true, mode: 0o700 });
  const partial = `${configFile()}.${process.pid}`;
  await writeFile(partial, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
  // A file that existed keeps its mode.
  await chmod(partial, 0o600);
  await rename(partial, configFile());

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
  const { url, token } = config;
  const send: typeof fetch = async (input, init) => fetch(input, await withToken(init, token));

  return { albumen: new Albumen({ url, key: "", ...options, fetch: send }), config };
}

/** Sets the token of now, where the client sends one: signed URLs must get none. */
async function withToken(
  init: RequestInit | undefined,
  token: () => Promise<string>,
): Promise<RequestInit | undefined> {
  const headers = new Headers(init?.headers);
  if (!headers.has("authorization")) return init;

  headers.set("authorization", `Bearer ${await token()}`);
  return { ...init, headers };
}

/** @throws AlbumenError when the service does not accept the key; CliError when it is no Albumen */
export async function checkCredential(url: string, key: string) {
  const caller = await new Albumen({ url, key }).get("/me").catch((error: unknown) => {
    const isOther = error instanceof AlbumenError && error.code === "UNREADABLE" && error.status < 500;
    throw isOther ? unexpectedService(url, "Albumen") : error;
  });
  if (!isCaller(caller)) throw unexpectedService(url, "Albumen");

  return caller;
}

/** Whether a response is one of `GET /me`. */
function isCaller(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;

  const { handle, library, role, scopes } = value as Partial<Record<string, unknown>>;
  return [handle, library, role].every((text) => typeof text === "string") && Array.isArray(scopes);
}
