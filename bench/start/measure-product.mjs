import { execFile, execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { findFreePort } from "../../server/start/network.mjs";
import { createPhoto } from "../create-photo.mjs";
import { openSession } from "../session.mjs";
import { folderSize } from "./folder-size.mjs";
import { proportionalMemory } from "./processes.mjs";
import { runNpm } from "./run-npm.mjs";

/** Time for work that runs a moment after the start, such as the first sweeps. */
const idleMs = 20_000;

/**
 * Clones the last commit and measures its first start with an empty cache of npm, a start with data
 * and one with an empty data folder.
 * @param {{ projectRoot: string, folder: string }} options an empty folder for everything
 */
export async function measureProduct({ projectRoot, folder }) {
  const clone = path.join(folder, "clone");
  execFileSync("git", ["clone", "--quiet", projectRoot, clone]);
  const port = await findFreePort("0.0.0.0");
  const env = {
    npm_config_cache: path.join(folder, "cache"),
    ALBUMEN_DATA: path.join(folder, "data"),
    ALBUMEN_LOG: "json",
    ALBUMEN_URL: "",
    DATABASE_URL: "",
    PORT: String(port),
  };
  const bare = await startAndUse({ clone, env });
  const withData = await startOnly({ clone, env });
  rmSync(env.ALBUMEN_DATA, { recursive: true });
  const empty = await startOnly({ clone, env });

  return {
    ...bare,
    withDataSeconds: withData,
    emptySeconds: empty,
    packages: folderSize(path.join(clone, "node_modules")),
    build: folderSize(path.join(clone, ".next")),
  };
}

/** Starts, signs in, uploads and fetches, then measures the memory of the idle service. */
async function startAndUse({ clone, env }) {
  const startedAt = Date.now();
  const seconds = () => (Date.now() - startedAt) / 1000;
  const npm = runNpm(["start"], { cwd: clone, env });
  try {
    const { ready, steps } = await untilReady(npm);
    const times = { ready: seconds(), signIn: 0, library: 0, image: 0 };
    await fetchPage(`${ready.url}/sign-in`);
    times.signIn = seconds();
    await fetchPage(`${ready.url}/dashboard`, await signIn(ready.signInLink));
    times.library = seconds();
    await fetchVariant(ready.url, { clone, env });
    times.image = seconds();
    await sleep(idleMs);

    return { steps, times, memory: proportionalMemory(npm.pid) };
  } finally {
    await npm.stop();
  }
}

/** @returns {Promise<number>} seconds until the service is ready */
async function startOnly({ clone, env }) {
  const startedAt = Date.now();
  const npm = runNpm(["start"], { cwd: clone, env });
  try {
    await untilReady(npm);
    return (Date.now() - startedAt) / 1000;
  } finally {
    await npm.stop();
  }
}

async function untilReady({ lines, ended }) {
  const steps = {};
  const read = async () => {
    for await (const line of lines) {
      const entry = line.startsWith("{") ? JSON.parse(line) : {};
      if (entry.step) steps[entry.step] = entry.seconds;
      if (entry.dataFolder) return entry;
    }
  };
  const ready = await Promise.race([read(), ended]);
  if (!ready) throw new Error("npm start ended before the service was ready.");

  const { status } = await fetch(`${ready.url}/api/ready`);
  if (status !== 200) throw new Error(`/api/ready answered ${status}.`);

  return { ready, steps };
}

/** Fetches a page with its scripts, which only the build has. */
async function fetchPage(url, cookie = "") {
  const response = await fetch(url, { headers: { cookie }, redirect: "manual" });
  const text = await response.text();
  const scripts = [...text.matchAll(/\/_next\/static\/[^"\\]+\.js/g)].map(([source]) => new URL(source, url));
  const answers = await Promise.all(scripts.map((source) => fetch(source)));
  if (response.status !== 200 || scripts.length === 0 || answers.some(({ ok }) => !ok))
    throw new Error(`${url} answered ${response.status}, with ${scripts.length} scripts.`);
}

/**
 * Presses the button of the page behind the link.
 * @returns {Promise<string>} the cookies of the session
 */
async function signIn(link) {
  const { origin, searchParams } = new URL(link);
  const response = await fetch(`${origin}/api/auth/callback/email`, {
    method: "POST",
    headers: { origin, "content-type": "application/x-www-form-urlencoded" },
    body: searchParams.toString(),
    redirect: "manual",
  });

  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function fetchVariant(origin, { clone, env }) {
  const cli = async (args) => {
    const command = promisify(execFile)(process.execPath, ["cli/main.mjs", ...args], {
      cwd: clone,
      env: { ...process.env, ...env },
    });
    return { exitCode: 0, ...(await command) };
  };
  const session = await openSession({ origin, cli });
  const id = await session.put("first.jpg", await createPhoto({ width: 1600, height: 1200 }));
  await session.call("POST", `/images/${id}/complete`);
  const { data } = await session.call("GET", `/images/${id}/variants`);
  const { url } = data.find(({ key }) => key === "w512");
  const response = await fetch(url, { headers: { accept: "image/webp" } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);

  await response.arrayBuffer();
}
