import { spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildBundles } from "./start/bundles.mjs";

const projectRoot = path.resolve(import.meta.dirname, "..");
/**
 * In front of the database. It closes connections at once until it is opened, as a server that is
 * starting.
 */
const proxy = net.createServer();
let isOpen = false;

beforeAll(async () => {
  await buildBundles(projectRoot, ["worker", "decoder"]);
  const { hostname, port } = new URL(process.env.DATABASE_URL ?? "");
  proxy.on("connection", (socket) => {
    socket.on("error", () => undefined);
    if (!isOpen) return socket.destroy();

    const server = net.connect({ host: hostname, port: Number(port) });
    server.on("error", () => socket.destroy());

    return socket.pipe(server).pipe(socket);
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => proxy.close());

test("a process waits at its start for a database that is late", async () => {
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.host = `127.0.0.1:${(proxy.address() as net.AddressInfo).port}`;
  const child = spawn(process.execPath, ["dist/worker.mjs"], {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL: url.href, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      output += chunk;
    });

  const ready = once(child, "message");
  const exited = once(child, "exit");
  await once(proxy, "connection");
  await Promise.race([delay(2_000), exited]);

  expect(child.exitCode, output).toBeNull();

  isOpen = true;
  expect(await Promise.race([ready, exited]), output).toEqual([{ type: "ready" }, undefined]);

  child.kill("SIGTERM");
  expect((await exited)[0], output).toBe(0);
});
