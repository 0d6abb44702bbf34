import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { customDomains } from "@/db/schema";
import { closeAccount } from "@/lib/account";
import { setPlan } from "@/lib/billing/set-plan";
import { commitChange } from "@/lib/changes";
import type { ApiKeyWithSecret } from "@/lib/identity/resource";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { db, transaction } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { type Account, createAccount } from "@/test/builders/account";
import { addMember, handleOf, inLibrary } from "@/test/builders/memberships";
import type { Client } from "@/test/harness/caller";
import { expectAtOnce, list, serveCredentials, statusOf } from "@/test/harness/credential-suite";
import { becomeOperator } from "@/test/tables/examples/operators";

const suite = serveCredentials();
const { api, withKey } = suite;

describe("the look-up of an account", () => {
  /** Sets the status of a domain, as a check of it does. */
  const setStatus = (hostname: string, status: "active" | "misconfigured") =>
    transaction(async () => {
      const [row] = await db()
        .update(customDomains)
        .set({ status })
        .where(eq(customDomains.hostname, hostname))
        .returning();
      const { uid } = suite.account.actor.account;
      const outcome = status === "active" ? "verified" : "failed";
      await commitChange(suite.account.actor, {
        resource: "domain",
        action: "update",
        id: row?.id ?? "",
        fields: ["status"],
        change: { uid, outcome, present: async () => Promise.reject(new Error("no webhook listens")) },
      });
    });

  const uidOf = ({ actor }: Account) => actor.account.uid;

  async function createOperator(): Promise<Account> {
    const operator = await createAccount(api.origin);
    becomeOperator(operator);
    onTestFinished(() => void Object.assign(env(), { ALBUMEN_OPERATORS: [] }));
    return operator;
  }

  it.each(["key", "session"])("by %s ends when an operator disables it", async (via) => {
    const operator = await createOperator();
    const client = via === "key" ? suite.account.caller : suite.account.browser;
    const call = statusOf(client, "PATCH", "/api/profile", { bio: "Hello" });

    await expectAtOnce(call, [200, 403], () =>
      operator.browser.expect(200, "PATCH", `/api/admin/owners/${uidOf(suite.account)}`, { disabled: true }),
    );
  });

  it.each(["key", "session"])("by %s ends when it is closed", async (via) => {
    const client = via === "key" ? suite.account.caller : suite.account.browser;

    await expectAtOnce(statusOf(client), [200, 401], () =>
      closeAccount(suite.account.actor, { confirm: handleOf(suite.account) }),
    );
  });

  it("ends when its plan changes", async () => {
    const call = async () => (await suite.account.caller.call("GET", list)).headers.get("ratelimit-policy");
    const before = await call();

    await expectAtOnce(call, [before, expect.not.stringMatching(`^${before}$`)], () =>
      setPlan(suite.account.actor.account.owner, "free"),
    );
  });

  it("ends when its handle changes", async () => {
    const handle = `renamed-${suite.account.word}`;
    const { id } = await suite.account.createImage();
    const call = async () => {
      const { urls } = await suite.account.caller.expect(200, "GET", `/api/images/${id}`);
      return new URL(urls.original ?? "").pathname.split("/")[2];
    };

    await expectAtOnce(call, [handleOf(suite.account), handle], () =>
      suite.account.browser.expect(200, "PATCH", "/api/profile", { handle }),
    );
  });

  it("ends when its images get another host", async () => {
    const hostname = `${suite.account.word}.example.net`;
    const { id } = await suite.account.createImage();
    await db()
      .insert(customDomains)
      .values({
        id: newId("dom"),
        owner: suite.account.actor.library.owner,
        hostname,
        status: "active",
        createdAt: isoTime(),
        updatedAt: isoTime(),
      });
    const call = async () => {
      const { urls } = await suite.account.caller.expect(200, "GET", `/api/images/${id}`);
      return new URL(urls.original ?? "").host;
    };
    const set = (isUsed: boolean) =>
      suite.account.browser.expect(200, "PATCH", "/api/settings", { embed_use_custom_domain: isUsed });
    await set(false);

    await expectAtOnce(call, ["localhost:3999", hostname], () => set(true));
    await expectAtOnce(call, [hostname, "localhost:3999"], () => setStatus(hostname, "misconfigured"));
    await expectAtOnce(call, ["localhost:3999", hostname], () => setStatus(hostname, "active"));

    const [domain] = await db().select().from(customDomains).where(eq(customDomains.hostname, hostname));
    await expectAtOnce(call, [hostname, "localhost:3999"], () =>
      suite.account.browser.expect(200, "DELETE", `/api/domains/${domain?.id}`),
    );
  });
});

describe("the look-up of a membership", () => {
  let member: Account;
  let membershipId: string;

  beforeEach(async () => {
    member = await createAccount(api.origin);
    membershipId = await addMember(suite.account, member, "editor");
  });

  const path = () => `/api/memberships/${membershipId}`;
  const createAlbum = (client: Client) => {
    let count = 0;
    return () => statusOf(client, "POST", "/api/albums", { album: `album-${++count}`, title: "Album" })();
  };
  const keyOfMember = async () => {
    const body = { name: "Member", scopes: ["read", "albums:write"], library: handleOf(suite.account) };
    return withKey((await member.browser.expect<ApiKeyWithSecret>(201, "POST", "/api/api-keys", body)).key);
  };

  it("ends with it for a session", async () => {
    await expectAtOnce(statusOf(inLibrary(suite.account, member)), [200, 404], () =>
      suite.account.browser.expect(200, "DELETE", path()),
    );
  });

  it("ends with it for a key", async () => {
    await expectAtOnce(statusOf(await keyOfMember()), [200, 401], () =>
      suite.account.browser.expect(200, "DELETE", path()),
    );
  });

  it("ends when the member leaves", async () => {
    await expectAtOnce(statusOf(inLibrary(suite.account, member)), [200, 404], () =>
      member.browser.expect(200, "DELETE", `/api/libraries/${handleOf(suite.account)}`),
    );
  });

  it.each(["session", "key"])("ends for a %s when the role changes", async (via) => {
    const client = via === "key" ? await keyOfMember() : inLibrary(suite.account, member);

    await expectAtOnce(createAlbum(client), [201, 403], () =>
      suite.account.browser.expect(200, "PATCH", path(), { role: "viewer" }),
    );
  });

  it("ends with its album", async () => {
    const guest = await createAccount(api.origin);
    const { album } = await suite.account.createAlbum();
    await addMember(suite.account, guest, "viewer", album);

    await expectAtOnce(statusOf(inLibrary(suite.account, guest)), [200, 404], () =>
      suite.account.browser.expect(204, "DELETE", `/api/albums/${album}`),
    );
  });

  it.each(["session", "key"])("ends for a %s when an operator withholds the library", async (via) => {
    const operator = await createAccount(api.origin);
    becomeOperator(operator);
    onTestFinished(() => void Object.assign(env(), { ALBUMEN_OPERATORS: [] }));
    const [client, rejection] =
      via === "key"
        ? ([await keyOfMember(), 401] as const)
        : ([inLibrary(suite.account, member), 404] as const);

    await expectAtOnce(statusOf(client), [200, rejection], () =>
      operator.browser.expect(200, "PATCH", `/api/admin/owners/${suite.account.actor.account.uid}`, {
        withhold: true,
      }),
    );
  });

  it("ends when the library is closed", async () => {
    await expectAtOnce(statusOf(inLibrary(suite.account, member)), [200, 404], () =>
      closeAccount(suite.account.actor, { confirm: handleOf(suite.account) }),
    );
  });
});
