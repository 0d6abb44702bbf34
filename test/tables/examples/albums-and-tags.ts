import type { Account } from "@/test/builders/account";
import { type Examples, noParams } from "./example";

const newAlbumParams = async (account: Account) => ({
  params: { album: (await account.createAlbum()).album },
});
const newTagParams = async (account: Account) => ({ params: { tag: await account.createTag() } });

/** Albums and tags; both are named per owner, so another owner's are never found. */
export const albumAndTagExamples: Examples = {
  listAlbums: { call: (account) => newAlbumParams(account).then(noParams), stranger: "own" },
  createAlbum: { call: () => ({ body: { album: "made", title: "Made" } }), stranger: "own" },
  getAlbum: { call: newAlbumParams, stranger: "hidden" },
  updateAlbum: {
    call: async (account) => ({
      ...(await newAlbumParams(account)),
      body: { title: "Changed", permission: "public" },
    }),
    stranger: "hidden",
    contentScopes: ["images:read"],
  },
  deleteAlbum: { call: newAlbumParams, stranger: "hidden" },
  exportAlbumBundle: {
    call: async (account) => ({
      params: { album: (await account.createImage({ encrypt: "true" })).album },
      body: { passphrase: "correct horse battery staple" },
    }),
    stranger: "hidden",
  },
  listTags: { call: (account) => newTagParams(account).then(noParams), stranger: "own" },
  createTag: { call: () => ({ body: { tag: "new" } }), stranger: "own" },
  getTag: { call: newTagParams, stranger: "hidden" },
  updateTag: {
    call: async (account) => ({ ...(await newTagParams(account)), body: { description: "Changed" } }),
    stranger: "hidden",
  },
  deleteTag: { call: newTagParams, stranger: "hidden" },
};
