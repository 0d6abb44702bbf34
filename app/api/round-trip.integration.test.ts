import { count } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { outbox } from "@/db/schema";
import type { Endpoint } from "@/lib/http";
import { db } from "@/lib/platform/database/transaction";
import { type Account, createAccount } from "@/test/builders/account";
import { testImage } from "@/test/builders/uploads";
import { createTextMark } from "@/test/builders/watermarks";
import { serveApi } from "@/test/harness/api-suite";
import { callOperation, type OperationCall, type OperationResponse } from "@/test/harness/operation-call";
import { digestOwnedRows } from "@/test/harness/owned-rows";
import { sample } from "@/test/harness/sample";
import { examples } from "@/test/tables/examples";
import { catalogue } from "./catalogue";

// The API accepts what it returns, for every resource that can be updated.

const api = serveApi();

type Members = Record<string, unknown>;

/** Members whose name in a request differs from the one in a response. */
const responseNames: Record<string, string> = { expires: "expires_at" };
const expirationNames: Record<string, string> = { updateShare: "expires_at", updateImage: "expiration_date" };

/** Members that no response contains. */
const writeOnlyMembers: Record<string, readonly string[]> = { updateShare: ["new_url", "password"] };

/** Members that are null for kinds of the resource that the example does not show. */
const otherKinds: Record<string, readonly string[]> = {
  updateShare: ["upload"],
  updateCollection: ["filter"],
  updateWatermark: ["text", "color"],
};

/** Gives every nullable member a value other than null. */
const fullBodies: Record<string, (account: Account) => Members | Promise<Members>> = {
  updateImage: () => ({
    alt: "Text",
    tags: ["b", "Köln", "a"],
    license: "CC-BY-4.0",
    expiration: "30d",
    title: "Title",
    description: "Text\nmore",
    metadata: { b: "1", a: "" },
    taken_at: "2024-06-30T12:00:00.5+02:00",
    focal_point: { x: 0.3333, y: 1 },
    nsfw: true,
    rating: 4,
    pick: "pick",
    archived: true,
  }),
  updateAlbum: async (account) => ({
    description: "Text",
    color: "amber",
    cover: await uploadCover(account),
    required_watermark: (await createTextMark(account.caller)).id,
  }),
  updateTag: () => ({ description: "Text", color: "teal" }),
  updateCollection: async (account) => ({
    description: "Text",
    color: "amber",
    parent: (await account.createCollection()).id,
    cover: await uploadCover(account),
    sort: "taken",
    layout: "grid",
    is_pinned: true,
  }),
  updateLicense: () => ({ spdx_identifier: "MIT", copyright_notice: "© Ada", author: "Ada" }),
  updateRecipe: async ({ caller }) => ({
    width: 640,
    height: 360,
    fit: "cover",
    gravity: "north",
    flip: "both",
    trim: { tolerance: 5 },
    background: "#ffffff80",
    border: { width: 4, color: "#102030" },
    quality: 70,
    watermark: (await createTextMark(caller)).id,
  }),
  updateWatermark: () => ({ name: "Other", text: "© Grace", color: "#102030", position: "tile", size: 5 }),
  updateProfile: async (account) => ({
    cover: await uploadCover(account),
    display_name: "Ada",
    name: "Ada Lovelace",
    bio: "Text\nmore",
    github: "ada",
    website: "https://example.com/",
    profile_picture: "https://example.com/ada.jpg",
  }),
  updateWebhook: () => ({ description: "The shop" }),
  updateApiKey: () => ({ expires: "1y", allowed_ips: ["127.0.0.0/8", "::1"] }),
  updateShare: async ({ caller }) => ({
    title: "For Ada",
    message: "Choose",
    expiration: "30d",
    max_views: 9,
    required_watermark: (await createTextMark(caller)).id,
  }),
  updateSettings: async ({ caller }) => ({
    language: "de",
    required_watermark: (await createTextMark(caller)).id,
    embed_enabled_formats: ["markdown", "url"],
    saved_custom_variants: ["w640-h480-q80-fitcover"],
    upload_defaults: { tags: ["b", "a"], license: "CC0-1.0", expiration: "2w" },
  }),
};

async function uploadCover({ caller }: Account): Promise<string> {
  const { id } = await caller.upload("cover.jpg", await testImage({ width: 8, height: 8 }));
  return id;
}

/** Lists or other resources show what these change. */
const notReadAlone = [
  "/passkeys/{id}",
  "/billing/alerts",
  "/admin/owners/{uid}",
  "/admin/images/{id}",
  "/admin/reports/{id}",
  "/memberships/{id}",
];

const changes = catalogue
  .filter(({ method, body }) => method === "PATCH" && body?.kind === "json")
  .filter(({ path }) => !notReadAlone.includes(path))
  .map((update) => {
    const get = catalogue.find(({ method, path }) => method === "GET" && path === update.path);
    if (!get) throw new Error(`${update.path} can be changed but not read`);

    return { update, get };
  });
type Change = (typeof changes)[number];
const toResponseName = ({ operationId }: Endpoint, name: string) =>
  (name === "expiration" ? expirationNames[operationId] : responseNames[name]) ?? name;

const operations = changes.map((change) => [change.update.operationId, change] as const);
const sampled = sample(operations, 2);

function send(account: Account, endpoint: Endpoint, call: OperationCall): Promise<OperationResponse> {
  const { browser } = account;
  return callOperation(api.origin, endpoint, call, {
    cookie: browser.cookie,
    "sec-fetch-site": "same-origin",
  });
}

async function readMembers(answer: Promise<OperationResponse>): Promise<Members> {
  const { status, text } = await answer;
  expect([status, text]).toEqual([200, text]);
  return JSON.parse(text) as Members;
}

/** Creates the resource of the operation's example with all of its members set. */
async function createFilledResource({ update, get }: Change) {
  const account = await createAccount(api.origin);
  const { params = {} } = (await examples[update.operationId]?.call(account)) ?? {};
  const full = fullBodies[update.operationId];
  if (!full) throw new Error(`${update.operationId} has no body that fills its members`);

  await readMembers(send(account, update, { params, body: await full(account) }));
  return {
    account,
    read: () => readMembers(send(account, get, { params })),
    write: (body: Members) => send(account, update, { params, body }),
  };
}

const getShape = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? schema.shape : {});
const getBodyShape = ({ body }: (typeof catalogue)[number]) =>
  getShape(body?.kind === "json" ? body.schema : undefined);

/** Lists the members that a body accepts and a response contains. */
const writableMembers = ({ update }: Change) =>
  Object.keys(getBodyShape(update)).filter(
    (name) => toResponseName(update, name) in getShape(update.success.schema),
  );

const nullableMembers = ({ update, get }: Change) =>
  writableMembers({ update, get }).filter((name) => {
    if (otherKinds[update.operationId]?.includes(name)) return false;

    const schema = getShape(update.success.schema)[toResponseName(update, name)] as z.ZodType;
    return schema.safeParse(null).success;
  });

async function readStoredState(owner: string) {
  const [events] = await db().select({ count: count() }).from(outbox);
  return { rows: await digestOwnedRows(owner), events: events?.count };
}

describe("the response of a change", () => {
  it.each(sampled)(
    "%s is accepted back, whole and member by member, and changes nothing",
    async (_id, change) => {
      const { account, read, write } = await createFilledResource(change);
      const before = await read();
      const names = writableMembers(change);
      const responseMembers = Object.fromEntries(
        names.map((name) => [name, before[toResponseName(change.update, name)]]),
      );
      const earlier = await readStoredState(account.actor.library.owner);
      for (const body of [{}, responseMembers, ...names.map((name) => ({ [name]: responseMembers[name] }))]) {
        expect(await readMembers(write(body)), JSON.stringify(body)).toEqual(before);
      }

      expect(await readStoredState(account.actor.library.owner)).toEqual(earlier);
      expect(await read()).toEqual(before);
    },
  );

  it.each(operations)("%s is accepted back under every response name", (_id, change) => {
    const { update } = change;
    expect([...writableMembers(change), ...(writeOnlyMembers[update.operationId] ?? [])].sort()).toEqual(
      Object.keys(getBodyShape(update)).sort(),
    );
  });
});

describe("null", () => {
  it.each(sampled)("clears every nullable member of %s", async (_id, change) => {
    const { read, write } = await createFilledResource(change);
    const before = await read();
    for (const name of nullableMembers(change)) {
      expect(before[toResponseName(change.update, name)], `the filled ${name}`).not.toBeNull();
      const after = await readMembers(write({ [name]: null }));
      expect(after[toResponseName(change.update, name)], name).toBeNull();
    }
  });

  it.each([
    ["updateImage", "alt", ""],
    ["updateImage", "title", ""],
    ["updateImage", "description", ""],
    ["updateImage", "metadata", {}],
    ["updateImage", "license", "none"],
    ["updateAlbum", "description", ""],
    ["updateCollection", "description", ""],
    ["updateApiKey", "allowed_ips", []],
  ] as const)("clears what %s unsets by another value: %s", async (id, name, unset) => {
    const change = changes.find(({ update }) => update.operationId === id);
    if (!change) throw new Error(`there is no operation ${id}`);

    const { read, write } = await createFilledResource(change);

    expect((await read())[name]).not.toEqual(unset);
    expect((await readMembers(write({ [name]: null })))[name]).toEqual(unset);
  });
});

describe("an update in the audit log", () => {
  it.each(sampled)("names exactly the members that %s changed", async (id, change) => {
    const account = await createAccount(api.origin);
    const { params = {} } = (await examples[id]?.call(account)) ?? {};
    const body = (await fullBodies[id]?.(account)) ?? {};
    const before = await readMembers(send(account, change.get, { params }));
    const after = await readMembers(send(account, change.update, { params, body }));
    const log = await account.caller.expect<{ data: Array<{ metadata: { fields?: string[] } }> }>(
      200,
      "GET",
      "/api/audit-logs?action=update",
    );

    const changed = writableMembers(change).filter(
      (name) =>
        JSON.stringify(before[toResponseName(change.update, name)]) !==
        JSON.stringify(after[toResponseName(change.update, name)]),
    );
    const { fields } = log.data[0]?.metadata ?? {};

    expect(fields?.sort()).toEqual(changed.sort());
  });
});
