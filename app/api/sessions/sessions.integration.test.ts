import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLogs } from "@/db/schema";
import type { EndedSessions, SessionList, SessionResource } from "@/lib/identity/sessions/resource";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { type Account, createAccount } from "@/test/builders/account";
import { serveApi } from "@/test/harness/api-suite";
import { signIn } from "@/test/harness/session";

Object.assign(env(), { ALBUMEN_PROXY_HOPS: 1 });
const api = serveApi();
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
let account: Account;
let person: Account["browser"];

beforeEach(async () => {
  account = await createAccount(api.origin);
  person = account.browser;
});

const list = async (as = person) => (await as.expect<SessionList>(200, "GET", "/api/sessions")).data;
const visit = (as: Account["browser"], headers: Record<string, string>) =>
  as.call("GET", "/api/me", undefined, headers);

/** Lists until the latest visit is recorded, which no response waits for. */
async function listWithVisits(count: number): Promise<SessionResource[]> {
  const recorded = (sessions: SessionResource[]) =>
    sessions.filter(({ last_seen_at }) => last_seen_at !== null).length;
  await expect.poll(async () => recorded(await list())).toBe(count);
  return list();
}

describe("sessions", () => {
  it("are listed with the device, the country and the time of their latest visit", async () => {
    const phone = await signIn(api.origin, account.actor);
    await visit(phone, { "user-agent": safari, "cf-ipcountry": "de" });
    await visit(person, { "user-agent": firefox });
    const sessions = await listWithVisits(2);
    const [first, second] = sessions.toSorted((one, other) => Number(other.current) - Number(one.current));

    expect(first).toMatchObject({ current: true, browser: "Firefox", os: "Linux", country: null });
    expect(second).toMatchObject({ current: false, browser: "Safari", os: "iOS", country: "DE" });
    expect(JSON.stringify(sessions)).not.toContain(person.cookie.split("=")[1]);
  });

  it("record a visit once in five minutes", async () => {
    await visit(person, { "user-agent": firefox });
    const [before] = await listWithVisits(1);
    await visit(person, { "user-agent": safari });
    await list();

    expect(await list()).toEqual([before]);
  });

  it("accept any User-Agent", async () => {
    await visit(person, { "user-agent": `${"(".repeat(3_000)}\u00ff` });
    const [session] = await listWithVisits(1);
    expect(session).toMatchObject({ browser: null, os: null });
  });

  it("are ended one by one, and their cookies stop working at once", async () => {
    const phone = await signIn(api.origin, account.actor);
    const other = (await list()).find(({ current }) => !current);
    const path = `/api/sessions/${other?.id}`;

    expect(await person.expect(200, "DELETE", path)).toMatchObject({ id: other?.id, current: false });
    expect((await phone.call("GET", "/api/me")).status).toBe(401);
    expect((await person.call("DELETE", path)).status).toBe(404);
    expect((await list()).map(({ current }) => current)).toEqual([true]);

    const entries = await db()
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.resourceId, other?.id ?? ""));
    expect(entries).toMatchObject([{ action: "delete", resourceType: "session", status: "success" }]);
  });

  it("are all ended but the caller's", async () => {
    const others = await Promise.all([1, 2].map(() => signIn(api.origin, account.actor)));
    expect(await person.expect<EndedSessions>(200, "DELETE", "/api/sessions")).toEqual({ ended: 2 });

    for (const other of others) expect((await other.call("GET", "/api/me")).status).toBe(401);
    expect(await person.expect<EndedSessions>(200, "DELETE", "/api/sessions")).toEqual({ ended: 0 });
    expect(await list()).toHaveLength(1);
  });

  it("sessions of other accounts can be neither seen nor ended", async () => {
    const stranger = await createAccount(api.origin);
    const [own] = await list();

    expect((await stranger.browser.call("DELETE", `/api/sessions/${own?.id}`)).status).toBe(404);
    expect((await list(stranger.browser)).map(({ id }) => id)).not.toContain(own?.id);

    await stranger.browser.expect(200, "DELETE", "/api/sessions");
    expect(await list()).toHaveLength(1);
  });

  it("reject ids of another form", async () => {
    for (const id of ["ses_", "ses_%25", "x", "ses_'--"])
      expect((await person.call("DELETE", `/api/sessions/${id}`)).status, id).toBe(404);
    expect(await list()).toHaveLength(1);
  });
});
