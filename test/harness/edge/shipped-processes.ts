import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { parse } from "yaml";

const deployFolder = path.resolve("deploy");

/** A process that a deployment starts: a command, and its environment. */
export interface ShippedProcess {
  /** The command as it is shipped. */
  shipped: string[];
  /** The same command of this checkout. */
  command: string[];
  env: Record<string, string>;
}

interface ComposedService {
  command?: string[];
  environment: Record<string, string>;
  build?: { target: string };
}

/** Returns a service of the composition with Docker, with these values of its `.env` file. */
export function readComposedService(name: string, values: Record<string, string>): ShippedProcess {
  const text = readFileSync(path.join(deployFolder, "docker/compose.yaml"), "utf8");
  const { services } = parse(text, { merge: true }) as { services: Record<string, ComposedService> };
  const service = services[name];
  if (!service) throw new Error(`there is no service ${name}`);

  const image = service.build ? readImage(service.build.target) : { shipped: [], env: {} };
  const environment = Object.entries(service.environment).map(([key, value]) => [key, fillIn(value, values)]);

  return {
    ...toCommands(service.command ?? image.shipped),
    env: { ...image.env, ...Object.fromEntries(environment) },
  };
}

const toCommands = (shipped: string[]) => ({ shipped, command: toCheckout(shipped) });

/** Replaces the program of the installed package by the one of this checkout. */
const toCheckout = (command: string[]) =>
  command
    .join(" ")
    .replace(
      /^(?:albumen|\/usr\/bin\/node node_modules\/albumen\/cli\/main\.mjs)(?= |$)/,
      "node cli/main.mjs",
    )
    .split(" ");

function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\$\{(\w+)(?::(.)([^}]*))?\}/g, (_all, key: string, kind?: string, rest?: string) => {
    const value = values[key] ?? (kind === "-" ? rest : undefined);
    if (value === undefined) throw new Error(`${key} is not set`);

    return value;
  });
}

/** Reads `ENV`, `CMD` and the check of a stage of the Dockerfile. */
export function readImage(stage: string): ShippedProcess & { healthCheck: string[] } {
  const text = readFileSync(path.join(deployFolder, "docker/Dockerfile"), "utf8").replaceAll("\\\n", " ");
  const [, content = ""] = text.split(new RegExp(`^FROM .* AS ${stage}$`, "m"));
  const lines = content.slice(0, content.search(/^FROM |(?![\s\S])/m)).split("\n");
  const read = (instruction: string) =>
    lines.find((line) => line.startsWith(`${instruction} `))?.slice(instruction.length + 1);

  const [, check = "[]"] = /^HEALTHCHECK .*CMD (.*)$/m.exec(lines.join("\n")) ?? [];

  return {
    ...toCommands(JSON.parse(read("CMD") ?? "[]")),
    env: parseVariables(read("ENV") ?? ""),
    healthCheck: JSON.parse(check),
  };
}

/** Returns a unit of systemd; `instance` is what follows the `@` in its name. */
export function readUnit(file: string, instance = ""): ShippedProcess {
  const text = readFileSync(path.join(deployFolder, "systemd", file), "utf8").replaceAll("%i", instance);
  const valuesOf = (key: string) =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value = ""]) => value);
  const [command = ""] = valuesOf("ExecStart");

  return { ...toCommands(command.split(" ")), env: parseVariables(valuesOf("Environment").join(" ")) };
}

function parseVariables(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/([A-Z_]+)=(\S*)/g)].map(([, key, value]) => [key, value]));
}

/** A user who owns nothing, for `setpriv`. */
export const user = 65_534;
export const asUser = [`--reuid=${user}`, `--regid=${user}`, "--clear-groups"];

/** Next declares a variable as required that the launcher sets itself. */
export const toProcessEnv = (env: Record<string, string>) => env as NodeJS.ProcessEnv;

export async function untilHealthy(origin: string): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await delay(100)) {
    const response = await fetch(`${origin}/api/health`).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) return;
  }
  throw new Error(`${origin} is not healthy`);
}

/** The names and times of the files of the project that a process may have changed. */
export const listProject = () =>
  readdirSync(process.cwd())
    .filter((name) => name !== "node_modules")
    .map((name) => `${name} ${statSync(path.join(process.cwd(), name)).mtimeMs}`);

export async function createKey(env: Record<string, string>, ...options: string[]): Promise<string> {
  const args = ["cli/main.mjs", "keys", "create", "--owner", "ada@example.com", ...options];
  const { status, stdout, stderr } = spawnSync("setpriv", [...asUser, "node", ...args], {
    cwd: process.cwd(),
    env: toProcessEnv(env),
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);

  return stdout.trim();
}
