import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "@/server/start/network.mjs";
import { ensureBuilt } from "@/server/start/prepare.mjs";
import { jpeg } from "../builders/images";
import { areInstalled, runServer } from "../harness/edge/run-server.mjs";
import {
  asUser,
  createKey,
  listProject,
  readComposedService,
  readUnit,
  type ShippedProcess,
  toProcessEnv,
  untilHealthy,
  user,
} from "../harness/edge/shipped-processes";
import { varnishMissing } from "../harness/edge/varnish.mjs";
import { startTestPostgres } from "../harness/postgres.mjs";
import { createTestFolder } from "../harness/test-folder.mjs";

// The processes that the files of deploy/ start, by the same commands, in the same environment, and
// as a user who can write nothing but the data folder and the temporary one.

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
const missing =
  varnishMissing ??
  (areInstalled("caddy", "setpriv") ? undefined : "Caddy is not installed: apt-get install caddy") ??
  (process.getuid?.() === 0 ? undefined : "another user is only possible for root");

const started: Array<{ stop: () => unknown }> = [];
let folder: string;

beforeAll(async () => {
  folder = await createTestFolder();
  chmodSync(folder, 0o755);
  for (const name of ["data", "own-data", "tmp", "caddy"]) {
    mkdirSync(path.join(folder, name), { mode: 0o700 });
    chownSync(path.join(folder, name), user, user);
  }
});
afterAll(async () => {
  for (const { stop } of started.toReversed()) await stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Nothing of the test's own environment but where programs are. */
const environmentOf = ({ env }: ShippedProcess, changes: Record<string, string>): Record<string, string> => ({
  PATH: process.env.PATH ?? "",
  HOME: path.join(folder, "tmp"),
  TMPDIR: path.join(folder, "tmp"),
  ...env,
  ...changes,
});

function run(command: string[], env: Record<string, string>): ChildProcess {
  const child = spawn("setpriv", ["--pdeathsig", "TERM", ...asUser, ...command], {
    cwd: projectRoot,
    env: toProcessEnv(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      output += chunk;
    });

  const exited = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGTERM");
    expect(await exited, output).toBe(0);
  };
  started.push({ stop });

  return child;
}

describe.skipIf(missing)(`the composition with Docker${missing ? `: ${missing}` : ""}`, () => {
  let web: ChildProcess;
  let env: Record<string, string>;
  let edge: string;
  let key: string;
  let before: string[];

  const call = (method: string, url: string, init: RequestInit = {}) =>
    fetch(edge + url, { method, ...init, headers: { authorization: `Bearer ${key}`, ...init.headers } });

  beforeAll(async () => {
    await ensureBuilt(projectRoot);
    before = listProject();
    mkdirSync(path.join(folder, "cluster"));
    const postgres = await startTestPostgres(projectRoot, path.join(folder, "cluster"));
    started.push({ stop: () => postgres.stop(5_000) });
    const [webPort, varnishPort, caddyPort, adminPort] = [
      await findFreePort("0.0.0.0"),
      await findFreePort(),
      await findFreePort(),
      await findFreePort(),
    ];
    edge = `http://localhost:${caddyPort}`;
    const values = {
      ALBUMEN_HOST: "images.example.com",
      ALBUMEN_OWNER: "ada@example.com",
      ALBUMEN_SECRET: "a secret of the tests, of which nothing depends",
      ALBUMEN_ROOT_KEY: "cm9vdCBrZXkgb2YgdGhlIHRlc3RzLCAzMiBieXRlcyE=",
      ALBUMEN_VARNISH_TOKEN: "a-token-of-the-tests",
      POSTGRES_PASSWORD: "unused",
    };

    // Instead of the names of containers, and TLS.
    const here = {
      DATABASE_URL: postgres.url,
      ALBUMEN_DATA: path.join(folder, "data"),
      PORT: String(webPort),
      ALBUMEN_VARNISH_URLS: `http://127.0.0.1:${varnishPort}`,
      ALBUMEN_URL: edge,
    };

    const [migrate, worker, webService, varnish, caddy] = [
      readComposedService("migrate", values),
      readComposedService("worker", values),
      readComposedService("web", values),
      readComposedService("varnish", values),
      readComposedService("caddy", values),
    ];
    env = environmentOf(webService, here);
    const migrated = spawnSync("setpriv", [...asUser, ...migrate.command], {
      cwd: projectRoot,
      env: toProcessEnv(environmentOf(migrate, here)),
      encoding: "utf8",
    });
    expect(migrated.status, migrated.stderr).toBe(0);
    run(worker.command, environmentOf(worker, here));
    web = run(webService.command, env);
    await untilHealthy(`http://127.0.0.1:${webPort}`);
    const varnishCommand = varnish.command.map((part) =>
      part.replace(/^\/tmp\//, `${folder}/tmp/`).replace(/^\/opt\/albumen/, path.resolve("deploy/varnish")),
    );
    started.push(
      await runServer([...asUser, ...varnishCommand], {
        port: varnishPort,
        env: environmentOf(varnish, {
          ALBUMEN_VARNISH_LISTEN: `127.0.0.1:${varnishPort}`,
          ALBUMEN_VARNISH_BACKEND: `127.0.0.1:${webPort}`,
        }),
      }),
    );
    started.push(
      await runServer([...asUser, "caddy", "run", "--config", path.resolve("deploy/caddy/Caddyfile")], {
        port: caddyPort,
        env: environmentOf(caddy, {
          ALBUMEN_HOST: edge,
          ALBUMEN_WEB: `127.0.0.1:${webPort}`,
          ALBUMEN_CACHE: `127.0.0.1:${varnishPort}`,
          CADDY_ADMIN: `localhost:${adminPort}`,
          XDG_DATA_HOME: path.join(folder, "caddy"),
          XDG_CONFIG_HOME: path.join(folder, "caddy"),
        }),
      }),
    );
    key = await createKey(env);
    // In its first seconds a web process does not trust its cache, and Varnish stores none of its
    // answers.
    const readCacheState = async () => (await (await fetch(`${edge}/api/ready`)).json()).cache;
    while ((await readCacheState()) !== "ok") await delay(100);
  }, 600_000);

  const upload = async (name: string) => {
    const form = new FormData();
    form.append("visibility", "public");
    form.append("file", new Blob([new Uint8Array(await jpeg({ width: 900, height: 600 }))]), name);
    const response = await call("POST", "/api/upload", { body: form });
    expect(response.status).toBe(201);

    return (await response.json()) as { id: string; urls: Record<string, string> };
  };

  const readCache = async (url: string) => {
    const response = await fetch(url);
    await response.arrayBuffer();
    return [response.status, response.headers.get("x-cache")];
  };

  it("uploads, renders, caches and purges", async () => {
    const { id, urls } = await upload("lake.jpg");
    await expect
      .poll(async () => (await (await call("GET", `/api/images/${id}`)).json()).status.variants.pending)
      .toEqual([]);

    const url = urls.w512 ?? "";
    expect(url).toContain(edge);

    await readCache(url);
    expect(await readCache(url)).toEqual([200, "HIT"]);
    expect((await call("DELETE", `/api/images/${id}`)).status).toBe(200);
    expect((await readCache(url))[0]).toBe(404);
  });

  it("knows the address of the caller, whatever a request claims", async () => {
    const local = await createKey(env, "--allow-ip", "127.0.0.1", "--allow-ip", "::1");
    const other = await createKey(env, "--allow-ip", "8.8.8.8");
    const status = async (one: string) =>
      (
        await call("GET", "/api/me", {
          headers: { authorization: `Bearer ${one}`, "x-forwarded-for": "8.8.8.8, 8.8.8.8, 8.8.8.8" },
        })
      ).status;
    expect([await status(local), await status(other)]).toEqual([200, 403]);
  });

  it("compresses pages, and leaves entity tags as they are", async () => {
    const page = await fetch(`${edge}/docs`, { headers: { "accept-encoding": "gzip" } });
    expect(page.headers.get("content-encoding")).toBe("gzip");

    const { id } = await upload("tagged.jpg");
    const read = await call("GET", `/api/images/${id}`);
    const etag = read.headers.get("etag") ?? "";
    const change = (tag: string) =>
      call("PATCH", `/api/images/${id}`, {
        headers: { "content-type": "application/json", "if-match": tag },
        body: JSON.stringify({ alt: "Lake" }),
      });

    expect([(await change('"other"')).status, (await change(etag)).status]).toEqual([412, 200]);
    expect((await fetch(edge, { method: "PURGE" })).status).toBe(405);
  });

  it("the composition returns an API error when the service is away, and stops in order", async () => {
    expect(listProject()).toEqual(before);

    const exited = new Promise((resolve) => web.once("exit", resolve));
    web.kill("SIGTERM");

    expect(await exited).toBe(0);

    const response = await call("GET", "/api/me");
    expect([response.status, response.headers.get("content-type"), await response.json()]).toEqual([
      503,
      "application/json",
      { code: "SERVICE_UNAVAILABLE", message: expect.any(String) },
    ]);
  });
});

describe.skipIf(missing)(`the units of systemd${missing ? `: ${missing}` : ""}`, () => {
  it("start everything on one machine, and stop it in order", async () => {
    await ensureBuilt(projectRoot);
    const before = listProject();
    const { command, env } = readUnit("albumen.service");
    const port = await findFreePort();
    const child = run(command, {
      PATH: process.env.PATH ?? "",
      HOME: "/nonexistent",
      ...env,
      PORT: String(port),
      ALBUMEN_DATA: path.join(folder, "own-data"),
    });
    await untilHealthy(`http://127.0.0.1:${port}`);

    expect((await fetch(`http://127.0.0.1:${port}/sign-in`)).status).toBe(200);
    expect(listProject()).toEqual(before);

    const exited = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");

    expect(await Promise.race([exited, delay(20_000)])).toBe(0);
  }, 300_000);
});
