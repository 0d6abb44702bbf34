import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findFreePort } from "@/server/start/network.mjs";
import { areInstalled, runServer } from "../harness/edge/run-server.mjs";

const missing = areInstalled("caddy", "setpriv")
  ? undefined
  : "caddy is not installed: apt-get install caddy";

/** Stands for a web process. */
class Web {
  isReady = true;
  /** Closes the connection of each request without an answer. */
  breaks = false;
  received: string[] = [];
  private server = http.createServer();

  constructor(
    private readonly name: string,
    readonly port: number,
  ) {}

  async start() {
    this.server = http.createServer((request, response) => {
      if (request.url === "/api/ready?queue=optional") {
        const isKnownHost = request.headers.host === "localhost";
        response.writeHead(isKnownHost ? (this.isReady ? 200 : 503) : 421).end();
        return;
      }

      this.received.push(request.method ?? "");
      if (this.breaks) return request.socket.destroy();

      request.resume().once("end", () => response.end(this.name));
    });
    await once(this.server.listen(this.port, "127.0.0.1"), "listening");
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

describe.skipIf(missing)(`Caddy in front of two webs${missing ? `: ${missing}` : ""}`, () => {
  const folder = mkdtempSync(path.join(tmpdir(), "caddy-"));
  let caddy: Awaited<ReturnType<typeof runServer>>;
  let origin: string;
  let first: Web;
  let second: Web;

  beforeAll(async () => {
    first = new Web("first", await findFreePort());
    second = new Web("second", await findFreePort());
    for (const web of [first, second]) await web.start();
    const [port, adminPort] = [await findFreePort(), await findFreePort()];
    origin = `http://localhost:${port}`;
    const webs = `127.0.0.1:${first.port} 127.0.0.1:${second.port}`;
    caddy = await runServer(["caddy", "run", "--config", path.resolve("deploy/caddy/Caddyfile")], {
      port,
      env: {
        ALBUMEN_HOST: origin,
        ALBUMEN_WEB: webs,
        ALBUMEN_CACHE: webs,
        CADDY_ADMIN: `localhost:${adminPort}`,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
    });
  });
  afterAll(async () => {
    await caddy?.stop();
    for (const web of [first, second]) await web?.stop();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    first.received = [];
    second.received = [];
  });

  const call = async (method = "GET", url = "/api/me") => {
    const body = method === "POST" ? "x".repeat(100_000) : null;
    const response = await fetch(origin + url, { method, body });
    return [response.status, await response.text()] as const;
  };

  const callOften = async (...args: Parameters<typeof call>) => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => call(...args)));
    return [...new Set(answers.map(([status, text]) => `${status} ${text}`))].sort();
  };
  const both = ["200 first", "200 second"];

  it("distributes requests", async () => {
    expect(await callOften()).toEqual(both);
    expect(await callOften("POST")).toEqual(both);
  });

  it("sends all requests to the other one as soon as one is down", async () => {
    await second.stop();
    expect(await callOften()).toEqual(["200 first"]);
    expect(await callOften("POST")).toEqual(["200 first"]);
    expect(await callOften("GET", "/i/ada/images/lake.jpg")).toEqual(["200 first"]);

    await second.start();
    await expect.poll(() => callOften(), { timeout: 30_000 }).toEqual(both);
  });

  it("sends no requests to one that is not ready", async () => {
    second.isReady = false;
    await expect.poll(() => callOften(), { timeout: 30_000, interval: 500 }).toEqual(["200 first"]);
    second.isReady = true;
    await expect.poll(() => callOften(), { timeout: 30_000, interval: 500 }).toEqual(both);
  });

  it("repeats only what may be repeated when one breaks off", async () => {
    second.breaks = true;
    expect(await callOften()).toEqual(["200 first"]);
    await expect.poll(() => callOften("POST"), { timeout: 30_000 }).toHaveLength(2);

    const sent = 30;
    first.received = [];
    second.received = [];
    const answers = await callOften("POST");

    expect(first.received.length + second.received.length).toBe(sent);
    expect(answers.every((answer) => answer === "200 first" || answer.startsWith("503"))).toBe(true);

    second.breaks = false;
  });

  it("Caddy waits for a restarting web process, and returns an API error if none comes back", async () => {
    for (const web of [first, second]) await web.stop();
    const answer = call();
    await first.start();

    expect(await answer).toEqual([200, "first"]);

    await first.stop();
    const [status, text] = await call();

    expect([status, JSON.parse(text).code]).toEqual([503, "SERVICE_UNAVAILABLE"]);

    for (const web of [first, second]) await web.start();
  });
});
