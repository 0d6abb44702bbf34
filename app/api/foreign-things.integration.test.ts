import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/kernel/ids";
import { type Account, openAccount } from "@/test/access/account";
import { ownedRows } from "@/test/access/owned-rows";
import { serveApi } from "@/test/api-suite";
import { form } from "@/test/caller";
import { photo } from "@/test/uploads";

// Where a call of one's own names a thing of another owner's, that thing is as good as one that nobody has.

const api = serveApi();

/** Names of things, all of them another owner's or all of them nobody's. */
interface Names {
  image: string;
  album: string;
  tag: string;
  license: string;
}

/** What the caller has, to be named beside them. */
interface Own {
  image: string;
  album: string;
}

type Request = [method: string, path: string, body?: unknown];

let files = 0;
const filename = () => `named-${++files}.jpg`;
const picture = photo({ width: 8, height: 8 });

const requests: Array<[string, (names: Names, own: Own) => Request | Promise<Request>]> = [
  ["an album for a new image", ({ album }) => ["POST", "/api/images", { filename: filename(), album }]],
  ["a license for a new image", ({ license }) => ["POST", "/api/images", { filename: filename(), license }]],
  [
    "an album for a file",
    async ({ album }) => ["POST", "/api/upload", form(filename(), await picture, { album })],
  ],
  ["an album to move to", ({ album }, own) => ["PATCH", `/api/images/${own.image}`, { album }]],
  ["a license for an image", ({ license }, own) => ["PATCH", `/api/images/${own.image}`, { license }]],
  ["a cover", ({ image }, own) => ["PATCH", `/api/albums/${own.album}`, { cover: image }]],
  ["a default album", ({ album }) => ["PATCH", "/api/settings", { upload_defaults: { album } }]],
  ["a default license", ({ license }) => ["PATCH", "/api/settings", { upload_defaults: { license } }]],
  ["an album for many", ({ album }, own) => batch({ action: "move", ids: [own.image], album })],
  ["a license for many", ({ license }, own) => batch({ action: "license", ids: [own.image], license })],
  ...["delete", "restore", "purge"].map((action): (typeof requests)[number] => [
    `an image to ${action} among many`,
    ({ image }) => batch({ action, ids: [image] }),
  ]),
  ["an image to tag among many", ({ image }) => batch({ action: "tag", ids: [image], tags: ["mine"] })],
  [
    "an image to move among many",
    ({ image }, own) => batch({ action: "move", ids: [image], album: own.album }),
  ],
  ["an image to read among many", ({ image }, own) => ["GET", `/api/images/${own.image},${image}`]],
  ["an album to list", ({ album }) => ["GET", `/api/images?include_deleted=true&album=${album}`]],
  ["a tag to list", ({ tag }) => ["GET", `/api/images?include_deleted=true&tag=${tag}`]],
  ["a word to find", ({ tag }) => ["GET", `/api/images?include_deleted=true&search=${tag}`]],
  ["a resource in the audit log", ({ image }) => ["GET", `/api/audit-logs?resource_id=${image}`]],
];

const batch = (body: object): Request => ["POST", "/api/images/batch", body];

describe("another owner's thing, named as", () => {
  let owner: Account;
  let stranger: Account;
  let own: Own;
  let foreign: Names;
  const nobodys: Names = { image: newId("img"), album: "nobodys", tag: "nobodys", license: newId("lic") };

  beforeAll(async () => {
    owner = await openAccount(api.origin);
    stranger = await openAccount(api.origin);
    const image = await owner.image();
    const license = await owner.caller.expect<{ id: string }>(201, "POST", "/api/licenses", {
      name: "Theirs",
    });
    foreign = { image: image.id, album: image.album, tag: image.tags[0] ?? "", license: license.id };
    own = { image: (await stranger.image()).id, album: (await stranger.album()).album };
  });

  it.each(requests)("%s is as unknown as nobody's", async (_as, request) => {
    const rows = await ownedRows(owner.actor.owner);
    const ask = async (names: Names) => {
      const [method, path, body] = await request(names, own);
      const { status, body: answered } = await stranger.caller.call(method, path, body);
      return [status, JSON.stringify(answered).replaceAll(names.image, "ID").replaceAll(names.license, "ID")];
    };
    const expected = await ask(nobodys);
    expect(await ask(foreign)).toEqual(expected);
    expect(await ownedRows(owner.actor.owner)).toEqual(rows);
  });
});
