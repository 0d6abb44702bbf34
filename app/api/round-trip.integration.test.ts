import { count } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { outbox } from "@/db/schema";
import type { Endpoint } from "@/lib/http";
import { executor } from "@/lib/platform/transaction";
import { type Account, openAccount } from "@/test/access/account";
import { examples } from "@/test/access/examples";
import { type Answered, callOperation, type OperationCall } from "@/test/access/operation-call";
import { ownedRows } from "@/test/access/owned-rows";
import { serveApi } from "@/test/api-suite";
import { photo } from "@/test/uploads";
import { catalogue } from "./catalogue";

// What the API answers it also takes back, for every resource that can be changed.

const api = serveApi();

type Members = Record<string, unknown>;

/** Members that are written under another name than the one under which they are answered. */
const answeredNames: Record<string, string> = { expiration: "expiration_date", expires: "expires_at" };
const answeredName = (name: string) => answeredNames[name] ?? name;

/** Gives every member that may be null another value than null. */
const fullBodies: Record<string, (account: Account) => Members | Promise<Members>> = {
  updateImage: () => ({ alt: "Text", tags: ["b", "Köln", "a"], license: "CC-BY-4.0", expiration: "30d" }),
  updateAlbum: async ({ caller }) => {
    const cover = await caller.upload("cover.jpg", await photo({ width: 8, height: 8 }));
    return { description: "Text", color: "amber", cover: cover.id };
  },
  updateTag: () => ({ description: "Text", color: "teal" }),
  updateLicense: () => ({ spdx_identifier: "MIT", copyright_notice: "© Ada", author: "Ada" }),
  updateProfile: () => ({
    ...{ display_name: "Ada", name: "Ada Lovelace", bio: "Text\nmore", github: "ada" },
    ...{ website: "https://example.com/", profile_picture: "https://example.com/ada.jpg" },
  }),
  updateApiKey: () => ({ expires: "1y", allowed_ips: ["127.0.0.0/8", "::1"] }),
  updateSettings: () => ({
    embed_enabled_formats: ["markdown", "url"],
    saved_custom_variants: ["w640-h480-q80-fitcover"],
    upload_defaults: { tags: ["b", "a"], license: "CC0-1.0", expiration: "2w" },
  }),
};

const changes = catalogue
  .filter(({ method }) => method === "PATCH")
  .map((update) => {
    const get = catalogue.find(({ method, path }) => method === "GET" && path === update.path);
    if (!get) throw new Error(`${update.path} can be changed but not read`);
    return { update, get };
  });
const operations = changes.map((change) => [change.update.operationId, change] as const);

function ask(account: Account, endpoint: Endpoint, call: OperationCall): Promise<Answered> {
  const { browser } = account;
  return callOperation(api.origin, endpoint, call, {
    cookie: browser.cookie,
    "sec-fetch-site": "same-origin",
  });
}

async function membersOf(answer: Promise<Answered>): Promise<Members> {
  const { status, text } = await answer;
  expect([status, text]).toEqual([200, text]);
  return JSON.parse(text) as Members;
}

/** The resource of the operation's example with all of its members filled. */
async function filledResource({ update, get }: (typeof changes)[number]) {
  const account = await openAccount(api.origin);
  const { params = {} } = (await examples[update.operationId]?.call(account)) ?? {};
  const full = fullBodies[update.operationId];
  if (!full) throw new Error(`${update.operationId} has no body that fills its members`);
  await membersOf(ask(account, update, { params, body: await full(account) }));
  return {
    account,
    read: () => membersOf(ask(account, get, { params })),
    write: (body: Members) => ask(account, update, { params, body }),
  };
}

const shapeOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? schema.shape : {});

/** The names of the members that a body may have and that are answered. */
const writableMembers = ({ update }: (typeof changes)[number]) =>
  Object.keys(shapeOf(update.body?.schema)).filter(
    (name) => answeredName(name) in shapeOf(update.success.schema),
  );

const nullableMembers = (change: (typeof changes)[number]) =>
  writableMembers(change).filter((name) => {
    const schema = shapeOf(change.update.success.schema)[answeredName(name)] as z.ZodType;
    return schema.safeParse(null).success;
  });

async function stored(owner: string) {
  const [events] = await executor().select({ count: count() }).from(outbox);
  return { rows: await ownedRows(owner), events: events?.count };
}

describe("what is answered", () => {
  it.each(operations)(
    "%s takes back, whole and member by member, and changes nothing",
    async (_id, change) => {
      const { account, read, write } = await filledResource(change);
      const before = await read();
      const names = writableMembers(change);
      const answered = Object.fromEntries(names.map((name) => [name, before[answeredName(name)]]));
      const earlier = await stored(account.actor.owner);
      for (const body of [{}, answered, ...names.map((name) => ({ [name]: answered[name] }))]) {
        expect(await membersOf(write(body)), JSON.stringify(body)).toEqual(before);
      }
      expect(await stored(account.actor.owner)).toEqual(earlier);
      expect(await read()).toEqual(before);
    },
  );

  it.each(operations)("%s takes back under every name that it is answered by", (_id, change) => {
    expect(writableMembers(change).sort()).toEqual(Object.keys(shapeOf(change.update.body?.schema)).sort());
  });
});

describe("null", () => {
  it.each(operations)("clears every member of %s that may be null", async (_id, change) => {
    const { read, write } = await filledResource(change);
    const before = await read();
    for (const name of nullableMembers(change)) {
      expect(before[answeredName(name)], `the filled ${name}`).not.toBeNull();
      const after = await membersOf(write({ [name]: null }));
      expect(after[answeredName(name)], name).toBeNull();
    }
  });

  it.each([
    ["updateImage", "alt", ""],
    ["updateImage", "license", "none"],
    ["updateAlbum", "description", ""],
    ["updateApiKey", "allowed_ips", []],
  ] as const)("clears what %s says is unset by another value: %s", async (id, name, unset) => {
    const change = changes.find(({ update }) => update.operationId === id);
    if (!change) throw new Error(`there is no operation ${id}`);
    const { read, write } = await filledResource(change);
    expect((await read())[name]).not.toEqual(unset);
    expect((await membersOf(write({ [name]: null })))[name]).toEqual(unset);
  });
});

describe("an update in the audit log", () => {
  it.each(operations)("names exactly the members that %s changed", async (id, change) => {
    const account = await openAccount(api.origin);
    const { params = {} } = (await examples[id]?.call(account)) ?? {};
    const body = (await fullBodies[id]?.(account)) ?? {};
    const before = await membersOf(ask(account, change.get, { params }));
    const after = await membersOf(ask(account, change.update, { params, body }));
    const log = await account.caller.expect<{ data: Array<{ metadata: { fields?: string[] } }> }>(
      200,
      "GET",
      "/api/audit-logs?action=update",
    );
    const changed = writableMembers(change).filter(
      (name) => JSON.stringify(before[answeredName(name)]) !== JSON.stringify(after[answeredName(name)]),
    );
    const { fields } = log.data[0]?.metadata ?? {};
    expect(fields?.sort()).toEqual(changed.sort());
  });
});
