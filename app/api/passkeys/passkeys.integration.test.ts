import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLogs, passkeyChallenges } from "@/db/schema";
import { maxPasskeys } from "@/lib/identity/passkeys/errors";
import type { PasskeyCreationOptions, PasskeyList, PasskeyResource } from "@/lib/identity/passkeys/resource";
import { db } from "@/lib/platform/database/transaction";
import { type Account, createAccount } from "@/test/builders/account";
import { type Deviation, SoftwareAuthenticator } from "@/test/builders/authenticator";
import { addPasskey, createPasskey } from "@/test/builders/passkey";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();
let account: Account;
let person: Account["browser"];

beforeEach(async () => {
  account = await createAccount(api.origin);
  person = account.browser;
});

const list = async (as = person) => (await as.expect<PasskeyList>(200, "GET", "/api/passkeys")).data;
const begin = (as = person) => as.expect<PasskeyCreationOptions>(200, "POST", "/api/passkeys/options");

/** Adds a passkey that was created otherwise than asked for. */
async function add(deviation: Deviation = {}, authenticator = new SoftwareAuthenticator()) {
  const credential = authenticator.create(await begin(), deviation);
  return person.call("POST", "/api/passkeys", { name: "Laptop", credential });
}

const rejected = { status: 400, body: { code: "PASSKEY_REJECTED" } };
const expired = { status: 409, body: { code: "PASSKEY_CHALLENGE_EXPIRED" } };

describe("passkeys", () => {
  it("are asked for so that the browser can offer them and verifies the person", async () => {
    const { challenge, user, ...options } = await begin();
    expect(challenge).toMatch(/^[\w-]{43}$/);
    expect(user).toEqual({
      id: Buffer.from(account.actor.account.uid).toString("base64url"),
      name: account.actor.account.owner,
      displayName: account.actor.account.owner,
    });
    expect(options).toEqual({
      rp: { id: "localhost", name: "Albumen" },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
      timeout: 300_000,
      attestation: "none",
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
    });
  });

  it("passkeys are added, renamed and removed, and the audit log records it", async () => {
    const authenticator = new SoftwareAuthenticator();
    const added = await addPasskey(person, authenticator);

    expect(added).toEqual({
      id: expect.stringMatching(/^psk_/),
      name: "Laptop",
      synced: false,
      created_at: expect.stringMatching(/Z$/),
      last_used_at: null,
    });
    expect((await begin()).excludeCredentials).toEqual([
      { id: authenticator.id, type: "public-key", transports: ["internal"] },
    ]);

    const path = `/api/passkeys/${added.id}`;
    const renamed = { ...added, name: "Phone" };
    for (let time = 0; time < 2; time++)
      expect(await person.expect(200, "PATCH", path, { name: "Phone" })).toEqual(renamed);

    expect(await list()).toEqual([renamed]);
    expect(await person.expect(200, "DELETE", path)).toEqual(renamed);
    expect(await list()).toEqual([]);

    for (const [method, body] of [["PATCH", { name: "x" }], ["DELETE"]] as const)
      expect((await person.call(method, path, body)).status).toBe(404);
    const entries = await db().select().from(auditLogs).where(eq(auditLogs.resourceId, added.id));

    expect(entries.map(({ action, resourceType }) => [action, resourceType]).sort()).toEqual([
      ["create", "passkey"],
      ["delete", "passkey"],
      ["update", "passkey"],
    ]);
  });

  it.each<[string, Deviation]>([
    ["of another origin", { origin: "https://evil.example" }],
    ["in a frame on another site", { crossOrigin: true }],
    ["for another host", { rpId: "evil.example" }],
    ["without verification of the user", { isUserVerified: false }],
  ])("%s are rejected", async (_, deviation) => {
    expect(await add(deviation)).toMatchObject(rejected);
    expect(await list()).toEqual([]);
  });

  it("need a challenge that is the account's own, unexpired and unused", async () => {
    const stranger = await createAccount(api.origin);
    const theirs = await createPasskey(stranger.browser);

    expect(await person.call("POST", "/api/passkeys", theirs)).toMatchObject(expired);

    await stranger.browser.expect(201, "POST", "/api/passkeys", theirs);
    const body = await createPasskey(person);
    await person.expect(201, "POST", "/api/passkeys", body);

    expect(await person.call("POST", "/api/passkeys", body)).toMatchObject(expired);

    const late = await createPasskey(person);
    await db()
      .update(passkeyChallenges)
      .set({ expires: new Date(Date.now() - 1) });

    expect(await person.call("POST", "/api/passkeys", late)).toMatchObject(expired);
    expect(await list()).toHaveLength(1);
  });

  it("are added once, also in another account", async () => {
    const authenticator = new SoftwareAuthenticator();
    await addPasskey(person, authenticator);
    const exists = { status: 409, body: { code: "PASSKEY_EXISTS" } };

    expect(await add({}, authenticator)).toMatchObject(exists);

    const stranger = await createAccount(api.origin);
    const body = await createPasskey(stranger.browser, authenticator);

    expect(await stranger.browser.call("POST", "/api/passkeys", body)).toMatchObject(exists);
    expect(await list(stranger.browser)).toEqual([]);
  });

  it("are at most 20 for an account, also when several are added at once", async () => {
    const bodies = [];
    for (let number = 0; number < maxPasskeys + 2; number++) bodies.push(await createPasskey(person));
    const answers = await Promise.all(bodies.map((body) => person.call("POST", "/api/passkeys", body)));
    const codes = answers.map(({ status, body }) =>
      status === 201 ? status : (body as { code: string }).code,
    );

    expect(codes.filter((code) => code === 201)).toHaveLength(maxPasskeys);
    expect(codes.filter((code) => code === "PASSKEY_LIMIT_REACHED")).toHaveLength(2);
    expect(await person.call("POST", "/api/passkeys/options")).toMatchObject({
      status: 409,
      body: { code: "PASSKEY_LIMIT_REACHED" },
    });
  });

  it("passkeys of other accounts can be neither seen, renamed nor removed", async () => {
    const { id } = await addPasskey(person);
    const stranger = await createAccount(api.origin);

    expect(await list(stranger.browser)).toEqual([]);

    for (const [method, body] of [["PATCH", { name: "x" }], ["DELETE"]] as const)
      expect((await stranger.browser.call(method, `/api/passkeys/${id}`, body)).status).toBe(404);
    expect((await list()).map(({ name }) => name)).toEqual(["Laptop"]);
  });

  it("reject names and credentials of another form", async () => {
    const { credential } = await createPasskey(person);
    const response = { ...credential.response };
    const bodies = [
      { name: "", credential },
      { name: "x".repeat(101), credential },
      { name: "a\0", credential },
      { name: "x", credential: { ...credential, id: "AA" } },
      { name: "x", credential: { ...credential, extra: true } },
      { name: "x", credential: { ...credential, response: { ...response, attestationObject: "AA" } } },
      { name: "x", credential: { ...credential, response: { ...response, transports: ["\0"] } } },
    ];

    for (const body of bodies)
      expect((await person.call("POST", "/api/passkeys", body)).status, JSON.stringify(body)).not.toBe(201);

    expect(await list()).toEqual([]);

    const { id } = await addPasskey(person);
    expect((await person.call("PATCH", `/api/passkeys/${id}`, { name: " " })).status).toBe(400);
  });

  it("cannot be managed with an API key", async () => {
    const { id } = await addPasskey(person);
    const calls: [string, string, unknown?][] = [
      ["GET", "/api/passkeys"],
      ["POST", "/api/passkeys/options"],
      ["PATCH", `/api/passkeys/${id}`, { name: "x" }],
      ["DELETE", `/api/passkeys/${id}`],
    ];

    for (const [method, path, body] of calls)
      expect((await account.caller.call(method, path, body)).status, path).toBe(403);
    expect((await list()) as PasskeyResource[]).toHaveLength(1);
  });
});
