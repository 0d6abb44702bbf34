import { beforeAll, describe, expect, it } from "vitest";
import type { CollectionResource } from "@/lib/collections/resource";
import { type Account, createAccount } from "@/test/builders/account";
import { addMember, inLibrary } from "@/test/builders/memberships";
import { serveApi } from "@/test/harness/api-suite";
import { type Client, createCallerFor } from "@/test/harness/caller";

// A share link shows more images only after a change by a caller that may read and share them.

const api = serveApi();
let library: Account;
let editor: Client;

beforeAll(async () => {
  library = await createAccount(api.origin);
  const member = await createAccount(api.origin);
  await addMember(library, member, "editor");
  editor = inLibrary(library, member);
});

const create = async (fields: object = {}): Promise<string> => {
  const body = { title: "Set", ...fields };
  return (await library.caller.expect<CollectionResource>(201, "POST", "/api/collections", body)).id;
};
const share = (id: string, choices: object = {}) =>
  library.caller.expect(201, "POST", "/api/shares", { target: { type: "collection", id, ...choices } });
const change = async (caller: Client, id: string, fields: object) => {
  const { status, body } = await caller.call("PATCH", `/api/collections/${id}`, fields);
  return status === 200 ? status : (body as { code: string }).code;
};
const smart = { filter: { visibility: "private" } };
const labelled = { filter: { label: "cat" } };

describe("a collection that a link shows", () => {
  it("takes another one only from callers that may read what it has", async () => {
    const writer = await createCallerFor(api.origin, library.actor, ["albums:write"]);
    const reader = await createCallerFor(api.origin, library.actor, ["albums:write", "images:read"]);
    const [shared, plain] = [await create(), await create()];
    await share(shared, { tree: true });
    await share(plain);
    const within = await create({ parent: shared });
    const moved = await create();
    await create({ parent: moved, ...labelled });

    expect(await change(writer, moved, { parent: plain })).toBe(200);
    for (const parent of [shared, within]) {
      expect(await change(writer, moved, { parent })).toBe("INSUFFICIENT_SCOPE");
      expect(await change(reader, moved, { parent }), "ai:read").toBe("INSUFFICIENT_SCOPE");
    }
    expect(await change(reader, await create(), { parent: within })).toBe(200);
    expect(await change(editor, moved, { parent: within })).toBe(200);
    expect(await change(writer, moved, { parent: null })).toBe(200);
  });

  it("gets a query that the link follows only from managers", async () => {
    const [live, frozen] = [await create(), await create()];
    await share(live, { tree: true, live: true });
    await share(frozen, { tree: true });
    const own = await create(smart);
    await share(own, { live: true });
    const inLive = await create({ parent: live, ...smart });
    const inFrozen = await create({ parent: frozen, ...smart });
    const other = { filter: { visibility: "unlisted" } };

    for (const id of [own, inLive]) expect(await change(editor, id, other)).toBe("ROLE_REQUIRED");
    expect(await change(editor, inFrozen, other)).toBe(200);
    expect(await change(editor, inFrozen, { parent: live })).toBe("ROLE_REQUIRED");
    expect(await change(editor, await create(), { parent: live })).toBe(200);
    const created = await editor.call("POST", "/api/collections", { title: "New", parent: inLive, ...smart });
    expect(created.body).toMatchObject({ code: "ROLE_REQUIRED" });
    expect(await change(library.caller, inFrozen, { parent: live })).toBe(200);
  });
});
