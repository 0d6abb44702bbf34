import { createServer } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLogs, customDomains } from "@/db/schema";
import { checkDueDomains } from "@/lib/domains";
import type { DomainResource } from "@/lib/domains/resource";
import { dayMs, hourMs, isoTime } from "@/lib/kernel/time";
import { database, db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { addActiveDomain, addDomain, startTestZones, type TestZones, verify } from "@/test/builders/domains";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";
import { countWaitingCalls, markTestTransaction } from "@/test/harness/races";
import { insideAddresses } from "@/test/tables/inside-hosts";

const api = serveApi();
let zones: TestZones;
beforeAll(async () => {
  zones = await startTestZones(api.origin);
});
afterAll(() => zones.close());
beforeEach(() => {
  zones.zone.clear();
  zones.state = "answers";
});

let count = 0;
const newHostname = () => `photos${++count}.ada.test`;
const newCaller = () => createCaller(api.origin);
const checkOf = ({ verification }: DomainResource, name: string) =>
  verification.checks.find(({ check }) => check === name);
/** Lets the time pass until a check by hand is possible again, and one by itself is due. */
const passTime = ({ id }: { id: string }, changes: Partial<typeof customDomains.$inferInsert> = {}) =>
  db()
    .update(customDomains)
    .set({ checkedAt: isoTime(Date.now() - hourMs), nextCheckAt: isoTime(Date.now() - 1), ...changes })
    .where(eq(customDomains.id, id));

describe("a custom domain", () => {
  it("a domain becomes active once its record and address exist, and shows the current DNS values until then", async () => {
    const hostname = newHostname();
    const domain = await addDomain(api.owner, hostname.toUpperCase());
    const { txt_name: txtName, txt_value: txtValue } = domain.verification;

    expect(domain).toMatchObject({ hostname, status: "pending", checked_at: null });
    expect(txtName).toBe(`_albumen.${hostname}`);

    zones.zone.set(txtName, { TXT: ["albumen-verify=wrong"] });
    const wrong = await verify(api.owner, domain);

    expect(wrong.status).toBe("pending");
    expect(checkOf(wrong, "txt")).toMatchObject({ ok: false, found: ["albumen-verify=wrong"] });

    await passTime(domain);
    zones.zone.set(txtName, { TXT: [txtValue] });
    const proven = await verify(api.owner, domain);

    expect(proven.status).toBe("verifying");
    expect(checkOf(proven, "probe")).toMatchObject({ ok: false, found: [] });

    await passTime(domain);
    zones.zone.set(hostname, { addresses: [zones.address], CAA: ["ca.example"] });
    const active = await verify(api.owner, domain);

    expect(active).toMatchObject({ status: "active", last_error: null });
    expect(checkOf(active, "probe")).toMatchObject({ ok: true, found: [zones.address] });
    expect(checkOf(active, "caa")).toMatchObject({ ok: false, found: ["ca.example"] });
  });

  it("is checked at most once in five seconds", async () => {
    const domain = await addDomain(api.owner, newHostname());
    const first = await verify(api.owner, domain);
    zones.point(domain);
    expect(await verify(api.owner, domain)).toEqual(first);
  });

  it("is not active while one of its addresses leads elsewhere", async () => {
    const foreign = createServer((socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"));
    const other = zones.address === "::1" ? "127.0.0.1" : "127.0.0.2";
    await new Promise<void>((resolve) => foreign.listen(Number(new URL(api.origin).port), other, resolve));
    Object.assign(env(), { ALBUMEN_OUTBOUND_ALLOW: [...env().ALBUMEN_OUTBOUND_ALLOW, other] });
    const domain = await addDomain(api.owner, newHostname());
    zones.point(domain);
    zones.zone.set(domain.hostname, { addresses: [zones.address, other] });
    const checked = await verify(api.owner, domain);

    expect(checked.status).toBe("verifying");
    expect(checkOf(checked, "probe")?.message).toContain(other);

    foreign.close();
  });

  it("does not change while its name servers cannot be asked", async () => {
    const domain = await addDomain(api.owner, newHostname());
    zones.point(domain);
    zones.state = "fails";
    const checked = await verify(api.owner, domain);

    expect(checked.status).toBe("pending");
    expect(checkOf(checked, "txt")).toMatchObject({ ok: null, found: [] });
  });

  it("a domain cannot be added twice, unless the record of the second owner exists first", async () => {
    const [first, second] = [await newCaller(), await newCaller()];
    const hostname = newHostname();
    const domain = await addDomain(first, hostname);
    const taken = await second.call("POST", "/api/domains", { hostname });

    expect(taken).toMatchObject({ status: 409, body: { code: "DOMAIN_TAKEN" } });

    const { details } = taken.body as { details: Record<string, string[]> };
    expect(details.txt_name).toEqual([domain.verification.txt_name]);
    expect(details.txt_value).not.toEqual([domain.verification.txt_value]);
    expect(await first.call("POST", "/api/domains", { hostname })).toMatchObject({ status: 409 });

    zones.zone.set(domain.verification.txt_name, { TXT: details.txt_value ?? [] });
    const won = await addDomain(second, hostname);

    expect(await first.call("GET", `/api/domains/${domain.id}`)).toMatchObject({ status: 404 });

    zones.point(won);
    expect((await verify(second, won)).status).toBe("active");
  });

  it("stays with who has verified it", async () => {
    const [first, second] = [await newCaller(), await newCaller()];
    const hostname = newHostname();
    const domain = await addActiveDomain(zones, first, hostname);
    const taken = await second.call("POST", "/api/domains", { hostname });
    const { details } = taken.body as { details: Record<string, string[]> };
    zones.zone.set(domain.verification.txt_name, { TXT: details.txt_value ?? [] });

    expect(await second.call("POST", "/api/domains", { hostname })).toMatchObject({ status: 409 });
  });

  it("can be added by one of twins only", async () => {
    const hostname = newHostname();
    const callers = await Promise.all(Array.from({ length: 8 }, newCaller));
    const answers = await Promise.all(
      callers.map((caller) => caller.call("POST", "/api/domains", { hostname })),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  it.each([
    "127.0.0.1",
    "co.uk",
    "localhost",
    "a.localhost",
    "http://a.test",
    "*.a.test",
    "a_b.test",
    "xn--a.test",
  ])("cannot be %s", async (hostname) => {
    const answer = await api.owner.call("POST", "/api/domains", { hostname });
    expect(answer).toMatchObject({ status: 400, body: { details: { hostname: expect.anything() } } });
  });

  it("is one of ten at most while none is verified", async () => {
    const caller = await newCaller();
    for (let n = 0; n < 10; n++) await addDomain(caller, newHostname());
    const answer = await caller.call("POST", "/api/domains", { hostname: newHostname() });
    expect(answer).toMatchObject({ status: 400, body: { code: "QUOTA_EXCEEDED" } });
  });

  it("is checked by itself, fails after 72 hours, and is deleted a month later", async () => {
    const caller = await newCaller();
    const domain = await addDomain(caller, newHostname());
    const get = () => caller.expect<DomainResource>(200, "GET", `/api/domains/${domain.id}`);
    await checkDueDomains();

    expect((await get()).checked_at).not.toBeNull();

    await passTime(domain, { pendingSince: isoTime(Date.now() - 3 * dayMs) });
    await checkDueDomains();

    expect(await get()).toMatchObject({ status: "failed", next_check_at: null });

    await passTime(domain, { nextCheckAt: null, updatedAt: isoTime(Date.now() - 31 * dayMs) });
    await checkDueDomains();

    expect(await caller.call("GET", `/api/domains/${domain.id}`)).toMatchObject({ status: 404 });
  });

  it("a domain that failed long ago is kept if it is retried while the others are deleted", async () => {
    const caller = await newCaller();
    const domain = await addDomain(caller, newHostname());
    const updatedAt = isoTime(Date.now() - 31 * dayMs);
    await passTime(domain, { status: "failed", nextCheckAt: null, updatedAt });
    const isHere = eq(customDomains.id, domain.id);
    let sweep: Promise<number> | undefined;
    await database().transaction(async (open) => {
      await open.execute(markTestTransaction);
      await open.update(customDomains).set({ status: "pending", updatedAt: isoTime() }).where(isHere);
      sweep = checkDueDomains();
      await expect.poll(countWaitingCalls).toBe(1);
    });
    await sweep;

    expect(await caller.call("GET", `/api/domains/${domain.id}`)).toMatchObject({ status: 200 });
  });

  it("a domain is misconfigured after three daily failures, which are logged once", async () => {
    const caller = await newCaller();
    const domain = await addActiveDomain(zones, caller, newHostname());
    zones.zone.clear();
    const states: string[] = [];
    for (let n = 0; n < 3; n++) {
      await passTime(domain);
      await checkDueDomains();
      states.push((await caller.expect<DomainResource>(200, "GET", `/api/domains/${domain.id}`)).status);
    }

    expect(states).toEqual(["active", "active", "misconfigured"]);

    const entries = await db().select().from(auditLogs).where(eq(auditLogs.resourceId, domain.id));
    expect(entries.map(({ action }) => action).sort()).toEqual(["create", "update", "update"]);
  });
});

describe("the probe", () => {
  it("connects to none of 60 addresses inside", async () => {
    expect(insideAddresses.length).toBeGreaterThanOrEqual(60);

    let connections = 0;
    const listener = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => listener.listen(0, resolve));
    const { ALBUMEN_OUTBOUND_ALLOW: allow, ALBUMEN_DOMAINS_PROBE_PORT: port } = env();
    Object.assign(env(), {
      ALBUMEN_OUTBOUND_ALLOW: [],
      ALBUMEN_DOMAINS_PROBE_PORT: (listener.address() as { port: number }).port,
    });
    const caller = await newCaller();
    const domain = await addDomain(caller, newHostname());
    zones.point(domain);
    for (const address of insideAddresses) {
      zones.zone.set(domain.hostname, { addresses: [address] });
      await passTime(domain);
      const checked = await verify(caller, domain);
      expect(checkOf(checked, "probe"), address).toMatchObject({ ok: false });
    }

    expect(connections).toBe(0);

    Object.assign(env(), { ALBUMEN_OUTBOUND_ALLOW: allow, ALBUMEN_DOMAINS_PROBE_PORT: port });
    listener.close();
  });
});
