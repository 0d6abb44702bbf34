import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { sessionCookieName } from "@/lib/identity";
import { closeDatabase } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { type ApiServer, startApiServer } from "@/test/harness/api-server";
import { hostileTargets } from "@/test/tables/hostile-targets";
import { sessionCookieOptions } from "./start-session";

let api: ApiServer;
beforeAll(async () => {
  api = await startApiServer();
});
afterAll(async () => {
  await api.close();
  await closeDatabase();
});

const formType = "application/x-www-form-urlencoded";

async function post(body: string | URLSearchParams, headers: Record<string, string> = {}) {
  const response = await fetch(`${api.origin}/api/auth/sign-in-link`, {
    method: "POST",
    headers: { "content-type": formType, "sec-fetch-site": "same-origin", ...headers },
    body: String(body),
    redirect: "manual",
  });
  const { status, headers: received } = response;
  return { status, location: received.get("location"), cookies: received.getSetCookie(), received };
}

describe("the sign-in form", () => {
  it("leads to the confirmation page and sets the cookie of the requesting browser", async () => {
    const response = await post("email=form-1%40example.com&next=%2Fdashboard");
    expect(response).toMatchObject({ status: 303, location: "/sign-in/sent" });
    expect(response.received.get("cache-control")).toBe("no-store");
    expect(response.cookies).toEqual([expect.stringMatching(/albumen_links=[\w-]{43};.*HttpOnly/)]);
    expect(response.cookies[0]).toContain("SameSite=lax");

    const again = await post("email=form-1%40example.com");
    expect(again).toMatchObject({ status: 303, location: "/sign-in/sent", cookies: [] });
  });

  it("sets cookies that other hosts can neither set nor read, where the site has https", async () => {
    const { ALBUMEN_URL } = env();
    Object.assign(env(), { ALBUMEN_URL: "https://images.example.com" });
    onTestFinished(() => void Object.assign(env(), { ALBUMEN_URL }));
    const { cookies } = await post("email=form-https%40example.com");
    const [pair = "", ...attributes] = cookies[0]?.split("; ") ?? [];

    expect(pair).toMatch(/^__Host-albumen_links=[\w-]{43}$/);
    expect(attributes).toEqual(expect.arrayContaining(["Path=/", "Secure", "HttpOnly", "SameSite=lax"]));
    expect(attributes.join()).not.toMatch(/domain=/i);
    expect(sessionCookieName()).toBe("__Host-albumen_session");
    expect(sessionCookieOptions()).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true });
  });

  it("leads back with the entered text and the target page", async () => {
    const { status, location, cookies } = await post(
      new URLSearchParams({ email: "not an <email>", next: "/dashboard?x=1" }),
    );
    expect([status, cookies]).toEqual([303, []]);
    const { pathname, searchParams } = new URL(location ?? "", api.origin);
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      "/sign-in",
      { problem: "invalidEmail", email: "not an <email>", next: "/dashboard?x=1" },
    ]);
  });

  it.each([
    "",
    "%ff%=%&email=%",
    "email=%00",
    "email[]=a",
    `email=${"%F0%9F%92%A9".repeat(5_000)}&next=/${"x".repeat(5_000)}`,
  ])("reports an invalid email address with a short header: %j", async (body) => {
    const { status, location } = await post(body);
    expect([status, location?.split("?")[0]]).toEqual([303, "/sign-in"]);
    expect(location?.length).toBeLessThan(5_000);
  });

  it.each(hostileTargets("http://localhost"))("drops the target %j", async (next) => {
    const { location } = await post(new URLSearchParams({ email: "x", next }));
    const target = new URL(location ?? "", api.origin).searchParams.get("next") ?? "/";
    expect(new URL(target, api.origin).origin).toBe(new URL(api.origin).origin);
  });

  it.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["another host of the domain", { "sec-fetch-site": "same-site" }],
    ["an address bar", { "sec-fetch-site": "none" }],
  ])("is rejected from %s", async (_name, headers) => {
    expect(await post("email=form-2%40example.com", headers)).toMatchObject({ status: 403, cookies: [] });
  });

  it.each(["", "text/plain", "multipart/form-data; boundary=x", "application/json", `${formType}x`])(
    "is rejected as %j",
    async (type) => {
      expect(await post("email=form-3%40example.com", { "content-type": type })).toMatchObject({
        status: 415,
      });
    },
  );

  it.each(["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"])("is not accepted by %s", async (method) => {
    for (const path of ["sign-in-link", "sign-out"]) {
      const response = await fetch(`${api.origin}/api/auth/${path}`, { method, redirect: "manual" });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    }
  });

  it("requires the same origin for sign-out too", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    const response = await fetch(`${api.origin}/api/auth/sign-out`, {
      method: "POST",
      headers,
      redirect: "manual",
    });
    expect(response.status).toBe(403);
  });
});
