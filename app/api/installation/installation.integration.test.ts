import { randomBytes } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import type { InstallationResource } from "@/lib/operation/installation/resource";
import { findRootKeyWarning } from "@/lib/platform/encryption";
import { env } from "@/lib/platform/process/env";
import { version } from "@/package.json";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";
import { holdLeaderLock } from "@/test/harness/leader";
import { signIn } from "@/test/harness/session";

const api = serveApi();
holdLeaderLock();
const defaults = { ...env() };
afterEach(() => Object.assign(env(), defaults, { ALBUMEN_SMTP_URL: defaults.ALBUMEN_SMTP_URL }));

async function describeParts() {
  Object.assign(env(), { ALBUMEN_OPERATORS: [api.owner.actor.account.owner] });
  const person = await signIn(api.origin, api.owner.actor);
  const body = await person.expect<InstallationResource>(200, "GET", "/api/installation");
  expect(body.version).toBe(version);

  return Object.fromEntries(body.parts.map(({ part, ...rest }) => [part, rest]));
}

it("names what each part runs on, and the variable that changes it", async () => {
  expect(await describeParts()).toMatchObject({
    database: { driver: "postgres", configured: true, variable: "DATABASE_URL", status: "ok" },
    storage: { driver: "fs", configured: false, variable: "ALBUMEN_STORAGE", status: "ok" },
    jobs: { driver: "embedded", configured: false, variable: "INNGEST_EVENT_KEY", status: "ok" },
    cdn: { driver: "none", configured: false, variable: "ALBUMEN_CDN", status: null },
    mail: { driver: "outbox", configured: false, variable: "ALBUMEN_SMTP_URL", status: null },
    encryption: { driver: "env", configured: true, variable: "ALBUMEN_ROOT_KEY", status: "ok" },
  });
});

it("a missing root key of encrypted images is reported, as at the start", async () => {
  expect(await findRootKeyWarning()).toBeUndefined();

  await api.owner.upload("kept.jpg", await testImage(), { encrypt: "true" });
  for (const key of [undefined, randomBytes(32).toString("base64")]) {
    Object.assign(env(), { ALBUMEN_ROOT_KEY: key });
    expect((await describeParts()).encryption).toMatchObject({ status: "unavailable" });
    expect(await findRootKeyWarning()).toMatch(
      "the root key is missing or wrong. Restore the root key from a backup",
    );
  }

  Object.assign(env(), { ALBUMEN_ROOT_KEY: Buffer.alloc(5).toString("base64") });

  expect(await findRootKeyWarning()).toMatch("ALBUMEN_ROOT_KEY is not a root key");
});

it("discloses no value", async () => {
  const server = { host: "mail.internal", user: "ada", password: "secret-of-the-mail" };
  Object.assign(env(), { ALBUMEN_SMTP_URL: server, ALBUMEN_CDN: "varnish", ALBUMEN_EMBEDDED_DATABASE: true });
  const parts = await describeParts();

  expect(parts).toMatchObject({
    mail: { driver: "smtp", configured: true },
    cdn: { driver: "varnish", configured: true },
    database: { driver: "embedded", configured: false },
  });
  expect(JSON.stringify(parts)).not.toMatch(/internal|secret|postgres:\/\//);
});

it("does not exist for accounts and keys that administer nothing", async () => {
  const caller = await createCaller(api.origin);
  const hidden = { status: 404, body: { code: "NOT_FOUND" } };
  expect(await caller.call("GET", "/api/installation")).toMatchObject(hidden);

  const person = await signIn(api.origin, caller.actor);
  expect(await person.call("GET", "/api/installation")).toMatchObject(hidden);
  expect(await person.call("POST", "/api/ai/install")).toMatchObject(hidden);
});
