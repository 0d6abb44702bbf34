import type { Account } from "@/test/builders/account";
import { type Examples, noParams } from "./example";

const newAlbumParams = async (account: Account) => ({
  params: { album: (await account.createAlbum()).album },
});
const newTagParams = async (account: Account) => ({ params: { tag: await account.createTag() } });

const newCollectionParams = async (account: Account) => ({
  params: { id: (await account.createCollection()).id },
});

/** A collection with two images, in this order. */
async function filledCollection(account: Account) {
  const [first, second] = [(await account.createImage()).id, (await account.createImage()).id];
  const { params } = await newCollectionParams(account);
  const body = { ids: [first, second] };
  await account.caller.expect(200, "POST", `/api/collections/${params.id}/images`, body);

  return { params, first, second };
}

/** Collections of one owner are unknown to others. Their images need the scope of images as well. */
export const collectionExamples: Examples = {
  listCollections: { call: (account) => newCollectionParams(account).then(noParams), stranger: "own" },
  createCollection: { call: () => ({ body: { title: "Made" } }), stranger: "own" },
  getCollectionTree: { call: (account) => newCollectionParams(account).then(noParams), stranger: "own" },
  getCollection: { call: newCollectionParams, stranger: "hidden" },
  updateCollection: {
    call: async (account) => ({ ...(await newCollectionParams(account)), body: { title: "Changed" } }),
    stranger: "hidden",
  },
  deleteCollection: { call: newCollectionParams, stranger: "hidden" },
  listCollectionImages: {
    call: async (account) => ({ params: (await filledCollection(account)).params }),
    stranger: "hidden",
    contentScopes: ["images:read"],
  },
  listCollectionGrid: {
    call: async (account) => ({ params: (await filledCollection(account)).params }),
    stranger: "hidden",
    contentScopes: ["images:read"],
  },
  addCollectionImages: {
    call: async (account) => ({
      ...(await newCollectionParams(account)),
      body: { ids: [(await account.createImage()).id] },
    }),
    stranger: "hidden",
    contentScopes: ["images:read"],
  },
  removeCollectionImages: {
    call: async (account) => {
      const { params, first } = await filledCollection(account);
      return { params, body: { ids: [first] } };
    },
    stranger: "hidden",
    contentScopes: ["images:read"],
  },
  moveCollectionImage: {
    call: async (account) => {
      const { params, first, second } = await filledCollection(account);
      return { params: { ...params, image: second }, body: { before: first } };
    },
    stranger: "hidden",
  },
  listImageCollections: {
    call: async (account) => ({ params: { id: (await filledCollection(account)).first } }),
    stranger: "forbidden",
    contentScopes: ["images:read"],
  },
};

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
  moveAlbumImage: {
    call: async (account) => {
      const { album, id: image } = await account.createImage();
      const { id: first } = await account.createImage({ album });
      await account.caller.expect(200, "PATCH", `/api/albums/${album}`, { sort: "manual" });
      return { params: { album, image }, body: { before: first } };
    },
    stranger: "hidden",
  },
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
