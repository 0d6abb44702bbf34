import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { env } from "@/lib/platform/process/env";
import { type Account, createAccount } from "@/test/builders/account";
import { jpeg } from "@/test/builders/images";
import { type FakeTurnstile, startTurnstile } from "@/test/fakes/turnstile";
import { serveApi } from "@/test/harness/api-suite";
import { visitShare } from "@/test/harness/share-visitor";

const api = serveApi({ proxyHops: 1 });
let turnstile: FakeTurnstile;
let account: Account;
let images = 0;

beforeAll(async () => {
  turnstile = await startTurnstile();
  account = await createAccount(api.origin);
  Object.assign(env(), {
    TURNSTILE_SITE_KEY: turnstile.siteKey,
    TURNSTILE_SECRET_KEY: turnstile.secretKey,
    TURNSTILE_API_URL: turnstile.apiUrl,
  });
});
beforeEach(() => turnstile.fail(undefined));
afterAll(async () => {
  Object.assign(env(), { TURNSTILE_SITE_KEY: undefined, TURNSTILE_SECRET_KEY: undefined });
  await turnstile.close();
});

const failed = { status: 400, body: { code: "CHALLENGE_FAILED" } };
const unavailable = { status: 503, body: { code: "SERVICE_UNAVAILABLE" } };
const create = (token?: string, client = account.browser) =>
  client.call("POST", "/api/images", {
    filename: `challenged-${++images}.jpg`,
    ...(token !== undefined && { challenge_token: token }),
  });

describe("an upload through a session", () => {
  it("needs a token of this host for uploads, each time another one", async () => {
    const token = turnstile.solve("upload");
    expect(await create(token)).toMatchObject({ status: 201 });
    for (const wrong of [
      undefined,
      token,
      "made-up",
      "x".repeat(3_000),
      turnstile.solve("report"),
      turnstile.solve("upload", "elsewhere.example"),
    ])
      expect(await create(wrong), wrong).toMatchObject(failed);
  });

  it("waits while the service behind the challenges does not answer, and accepts no token then", async () => {
    for (const status of [500, 502, 200]) {
      turnstile.fail(status);
      expect(await create(turnstile.solve("upload"))).toMatchObject(unavailable);
    }

    turnstile.fail(undefined);
    Object.assign(env(), { TURNSTILE_SECRET_KEY: "another" });

    expect(await create(turnstile.solve("upload"))).toMatchObject(unavailable);

    Object.assign(env(), { TURNSTILE_SECRET_KEY: turnstile.secretKey });
  });

  it("needs one in a single call and for an import too; API keys need none", async () => {
    const send = async (fields: Record<string, string>, headers: Record<string, string>) => {
      const query = new URLSearchParams({ filename: `single-${++images}.jpg`, ...fields });
      const body = Uint8Array.from(await jpeg());
      return (await fetch(`${api.origin}/api/upload?${query}`, { method: "POST", headers, body })).status;
    };
    const session = { cookie: account.browser.cookie, "sec-fetch-site": "same-origin" };

    expect(await send({}, session)).toBe(400);
    expect(await send({ challenge_token: turnstile.solve("upload") }, session)).toBe(201);

    const url = "https://images.invalid/a.jpg";
    expect(await account.browser.call("POST", "/api/images/import", { url })).toMatchObject(failed);

    const before = turnstile.verifications();
    expect(await send({}, { authorization: `Bearer ${account.caller.key}` })).toBe(201);
    expect(await create(undefined, account.caller as never)).toMatchObject({ status: 201 });
    expect(turnstile.verifications()).toBe(before);
  });

  it("needs none where challenges are switched off", async () => {
    Object.assign(env(), { ALBUMEN_CHALLENGE: "none" });
    expect(await create()).toMatchObject({ status: 201 });
    Object.assign(env(), { ALBUMEN_CHALLENGE: undefined });
  });
});

describe("without an account", () => {
  it("a sign-in link needs a challenge", async () => {
    const request = async (fields: Record<string, string>) => {
      const response = await fetch(`${api.origin}/api/auth/sign-in-link`, {
        method: "POST",
        redirect: "manual",
        headers: { "sec-fetch-site": "same-origin" },
        body: new URLSearchParams({ email: `guest-${++images}@example.com`, ...fields }),
      });
      return response.headers.get("location");
    };
    const withToken = () => ({ "cf-turnstile-response": turnstile.solve("sign-in") });

    expect(await request({})).toContain("problem=challenge");
    expect(await request(withToken())).toBe("/sign-in/sent");

    turnstile.fail(503);
    expect(await request(withToken())).toContain("problem=notSent");
  });

  it("a report needs a challenge", async () => {
    const body = { url: `${api.origin}/i/nobody/images/a.jpg`, reason: "other", text: "Why" };
    const report = (token?: string) =>
      account.caller.call("POST", "/api/reports", { ...body, challenge_token: token });

    expect(await report()).toMatchObject(failed);

    turnstile.fail(503);
    expect(await report(turnstile.solve("report"))).toMatchObject(unavailable);

    turnstile.fail(undefined);
    expect(await report(turnstile.solve("report"))).not.toMatchObject(failed);
  });

  it("a guest's upload needs a challenge, and its page may load the widget", async () => {
    const { url } = await account.caller.expect<{ url: string }>(201, "POST", "/api/shares", {
      target: { type: "upload" },
      upload: { album: "images", max_files: 2, max_bytes: 1_000 },
    });
    const guest = visitShare(api.origin, url);
    const page = await guest.get();
    const { origin } = new URL(turnstile.apiUrl);

    expect(page.headers.get("content-security-policy")).toContain(`frame-src ${origin}`);
    expect(page.text).toContain(`src="${turnstile.apiUrl}/api.js?render=explicit"`);

    const begin = (token?: string) =>
      guest.call("/uploads", { filename: "guest.jpg", size_bytes: 10, challenge_token: token });
    expect((await begin()).status).toBe(400);
    expect((await begin(turnstile.solve("upload"))).status).toBe(400);
    expect((await begin(turnstile.solve("guest-upload"))).status).toBe(201);
  });
});
