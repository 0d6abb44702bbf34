import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/kernel/ids";
import { type Account, createAccount } from "@/test/builders/account";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createForm } from "@/test/harness/caller";
import { digestOwnedRows } from "@/test/harness/owned-rows";

// A call that refers to another owner's resource is answered as if the resource did not exist.

const api = serveApi();

/** Names of resources that either all belong to another owner or all do not exist. */
interface ResourceNames {
  image: string;
  album: string;
  tag: string;
  license: string;
}

/** The caller's own resources, named next to the foreign ones. */
interface OwnResources {
  image: string;
  album: string;
}

type Request = [method: string, path: string, body?: unknown];

let files = 0;
const filename = () => `named-${++files}.jpg`;
const imageBytes = testImage({ width: 8, height: 8 });

const requests: Array<
  [string, (names: ResourceNames, ownResources: OwnResources) => Request | Promise<Request>]
> = [
  ["an album for a new image", ({ album }) => ["POST", "/api/images", { filename: filename(), album }]],
  ["a license for a new image", ({ license }) => ["POST", "/api/images", { filename: filename(), license }]],
  [
    "an album for a file",
    async ({ album }) => ["POST", "/api/upload", createForm(filename(), await imageBytes, { album })],
  ],
  [
    "an album to move to",
    ({ album }, ownResources) => ["PATCH", `/api/images/${ownResources.image}`, { album }],
  ],
  [
    "a license for an image",
    ({ license }, ownResources) => ["PATCH", `/api/images/${ownResources.image}`, { license }],
  ],
  ["a cover", ({ image }, ownResources) => ["PATCH", `/api/albums/${ownResources.album}`, { cover: image }]],
  ["a default album", ({ album }) => ["PATCH", "/api/settings", { upload_defaults: { album } }]],
  ["a default license", ({ license }) => ["PATCH", "/api/settings", { upload_defaults: { license } }]],
  [
    "an album for many",
    ({ album }, ownResources) => batch({ action: "move", ids: [ownResources.image], album }),
  ],
  [
    "a license for many",
    ({ license }, ownResources) => batch({ action: "license", ids: [ownResources.image], license }),
  ],
  ["an image to delete among many", ({ image }) => batch({ action: "delete", ids: [image] })],
  ["an image to restore among many", ({ image }) => batch({ action: "restore", ids: [image] })],
  ["an image to purge among many", ({ image }) => batch({ action: "purge", ids: [image] })],
  ["an image to tag among many", ({ image }) => batch({ action: "tag", ids: [image], tags: ["mine"] })],
  [
    "an image to move among many",
    ({ image }, ownResources) => batch({ action: "move", ids: [image], album: ownResources.album }),
  ],
  [
    "an image to read among many",
    ({ image }, ownResources) => ["GET", `/api/images/${ownResources.image},${image}`],
  ],
  ["an album to list", ({ album }) => ["GET", `/api/images?include_deleted=true&album=${album}`]],
  ["a tag to list", ({ tag }) => ["GET", `/api/images?include_deleted=true&tag=${tag}`]],
  ["a word to find", ({ tag }) => ["GET", `/api/images?include_deleted=true&search=${tag}`]],
  ["a resource in the audit log", ({ image }) => ["GET", `/api/audit-logs?resource_id=${image}`]],
];

const batch = (body: object): Request => ["POST", "/api/images/batch", body];

describe("another owner's resource, named as", () => {
  let owner: Account;
  let stranger: Account;
  let ownResources: OwnResources;
  let foreign: ResourceNames;
  const unknownNames: ResourceNames = {
    image: newId("img"),
    album: "nobodys",
    tag: "nobodys",
    license: newId("lic"),
  };

  beforeAll(async () => {
    owner = await createAccount(api.origin);
    stranger = await createAccount(api.origin);
    const image = await owner.createImage();
    const license = await owner.caller.expect<{ id: string }>(201, "POST", "/api/licenses", {
      name: "Theirs",
    });
    foreign = { image: image.id, album: image.album, tag: image.tags[0] ?? "", license: license.id };
    ownResources = { image: (await stranger.createImage()).id, album: (await stranger.createAlbum()).album };
  });

  it.each(requests)("%s is as unknown as one that does not exist", async (_as, request) => {
    const rows = await digestOwnedRows(owner.actor.library.owner);
    const send = async (names: ResourceNames) => {
      const [method, path, body] = await request(names, ownResources);
      const { status, body: responseBody } = await stranger.caller.call(method, path, body);
      return [
        status,
        JSON.stringify(responseBody).replaceAll(names.image, "ID").replaceAll(names.license, "ID"),
      ];
    };
    const expected = await send(unknownNames);

    expect(await send(foreign)).toEqual(expected);
    expect(await digestOwnedRows(owner.actor.library.owner)).toEqual(rows);
  });
});
