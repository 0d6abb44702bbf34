import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { openConnection, requestHead } from "../harness/raw-connection";
import { sharedService } from "../harness/shared-service";

// Behavior of Next behind our server that must not reach clients.

const service = sharedService();

const upgrade = { connection: "Upgrade", upgrade: "websocket" };

it.each([
  ["/_next/webpack-hmr", upgrade, 404],
  ["/api/health", upgrade, 200],
  ["/api/health", { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c", "http2-settings": "" }, 200],
  ["/sign-in", upgrade, 200],
])("an upgrade of %s (%o) is answered like any request", async (target, headers, status) => {
  const { host } = new URL(service.origin);
  const connection = await openConnection(service.origin);
  connection.send(requestHead("GET", target, { host, ...headers }));

  expect((await connection.readResponse())?.status).toBe(status);

  connection.close();
});

it.each([
  ["range", "bytes=99999999-"],
  ["range", "bytes=abc"],
  ["if-match", '"x"'],
  ["if-unmodified-since", "Thu, 01 Jan 1970 00:00:00 GMT"],
])("a static file is complete for any value of %s: %s", async (name, value) => {
  const answer = await fetch(`${service.origin}/landscape.webp`, { headers: { [name]: value } });
  expect(answer.status).toBe(200);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
});

it("the error page cannot be opened", async () => {
  expect((await fetch(`${service.origin}/_global-error`)).status).toBe(404);
});

it("an invalid sign-in link is no error in the log", async () => {
  const query = "email=nobody%40example.com&token=none";
  const answer = await fetch(`${service.origin}/api/auth/callback/email`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: service.origin },
    body: query,
  });

  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sign-in/error?error=Verification"]);

  const folder = path.join(service.dataFolder, "logs");
  const log = () =>
    readdirSync(folder)
      .map((name) => readFileSync(path.join(folder, name), "utf8"))
      .join("");

  await expect.poll(log).toContain("sign-in was rejected");

  // Other test files use the service at the same time.
  const errors = log()
    .split("\n")
    .filter((line) => line.includes('"level":50') && /auth|sign-in|verification/i.test(line));
  expect(errors).toEqual([]);
});
