import type { Account } from "@/test/builders/account";
import type { Examples } from "./example";

async function publicAlbumParams(account: Account) {
  const { album } = await account.createImage();
  await account.caller.expect(200, "PATCH", `/api/albums/${album}`, { permission: "public" });
  return { params: { handle: account.actor.account.handle, album } };
}

async function profileParams(account: Account) {
  await publicAlbumParams(account);
  return { params: { handle: account.actor.account.handle } };
}

async function publicCollectionParams(account: Account) {
  const { slug } = await account.createCollection({ visibility: "public" });
  return { params: { handle: account.actor.account.handle, collection: slug } };
}

/** The pages that an owner shows to everyone; no credential is needed. */
export const publicPageExamples: Examples = {
  getPublicProfile: { call: profileParams, stranger: "own" },
  listPublicImages: { call: profileParams, stranger: "own" },
  listPublicAlbums: { call: profileParams, stranger: "own" },
  getPublicAlbum: { call: publicAlbumParams, stranger: "own" },
  getPublicFeed: { call: profileParams, stranger: "own" },
  getPublicAlbumFeed: { call: publicAlbumParams, stranger: "own" },
  listPublicCollections: { call: profileParams, stranger: "own" },
  getPublicCollection: { call: publicCollectionParams, stranger: "own" },
  getPublicCollectionFeed: { call: publicCollectionParams, stranger: "own" },
  getOEmbed: {
    call: async ({ createImage }) => ({ query: { url: (await createImage()).urls.original ?? "" } }),
    stranger: "own",
  },
  createReport: {
    call: async ({ createImage }) => {
      const { urls } = await createImage({ visibility: "public" });
      return { body: { url: urls.original, reason: "copyright", text: "This is my photograph." } };
    },
    stranger: "own",
  },
};
