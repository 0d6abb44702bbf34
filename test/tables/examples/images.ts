import type { UploadTokenWithSecret } from "@/lib/uploads/tokens/resource";
import type { Account } from "@/test/builders/account";
import { testImage, uploadBytes, withOrigin } from "@/test/builders/uploads";
import { createForm } from "@/test/harness/caller";
import { type Examples, noParams } from "./example";

const newImageParams = async (account: Account) => ({ params: { id: (await account.createImage()).id } });

async function deletedImageParams(account: Account) {
  const { id } = await account.createImage();
  await account.caller.expect(200, "DELETE", `/api/images/${id}`);
  return { params: { id } };
}

const unlistedImageParams = async (account: Account) => ({
  params: { id: (await account.createImage({ visibility: "unlisted" })).id },
});

const encryptedImageParams = async (account: Account) => ({
  params: { id: (await account.createImage({ encrypt: "true" })).id },
});

async function uploadTwins({ caller }: Account): Promise<void> {
  const bytes = await testImage({ width: 8, height: 8 });
  await caller.upload("twin.jpg", bytes);
  await caller.upload("other-twin.jpg", bytes);
}

/** Four years ago, which has a 29 February when this year has one. */
async function uploadFromEarlierYear({ createImage, caller }: Account): Promise<void> {
  const { id, created_at } = await createImage();
  const taken_at = `${Number(created_at.slice(0, 4)) - 4}${created_at.slice(4, 19)}`;
  await caller.expect(200, "PATCH", `/api/images/${id}`, { taken_at });
}

const presetParams = async (account: Account) => ({
  params: { ...(await newImageParams(account)).params, variantKey: "w512" },
});

async function newTokenParams({ caller }: Account) {
  const { id } = await caller.expect<UploadTokenWithSecret>(201, "POST", "/api/upload-tokens", {});
  return { params: { id } };
}

/** Images, uploads, variants and favorites. */
export const imageExamples: Examples = {
  uploadImage: {
    call: async () => ({ body: createForm("new.jpg", await testImage({ width: 8, height: 8 })) }),
    stranger: "own",
  },
  createUploadToken: { call: () => ({ body: { tags: ["guests"] } }), stranger: "own" },
  getUploadToken: { call: newTokenParams, stranger: "hidden" },
  endUploadToken: { call: newTokenParams, stranger: "hidden" },
  importImage: {
    call: async ({ origin, caller }) => {
      const image = await caller.upload("shown.jpg", await testImage({ width: 8, height: 8 }));
      return { body: { url: withOrigin(origin, image.urls.original), filename: "imported.jpg" } };
    },
    stranger: "own",
  },
  createImage: { call: () => ({ body: { filename: "new.jpg" } }), stranger: "own" },
  completeUpload: {
    call: async (account) => {
      const image = await account.createPendingImage();
      await uploadBytes(account.origin, image, await testImage({ width: 8, height: 8 }));
      return { params: { id: image.id } };
    },
    stranger: "forbidden",
  },
  replaceImage: {
    call: async (account) => ({ ...(await newImageParams(account)), body: {} }),
    stranger: "forbidden",
  },
  listImages: { call: (account) => newImageParams(account).then(noParams), stranger: "own" },
  queryImages: {
    call: async (account) => {
      await account.createImage();
      return { body: { filter: { not: { is_favourited: true } } } };
    },
    stranger: "own",
  },
  listGridImages: { call: (account) => newImageParams(account).then(noParams), stranger: "own" },
  getTimeline: { call: (account) => newImageParams(account).then(noParams), stranger: "own" },
  getTimelineDays: { call: (account) => newImageParams(account).then(noParams), stranger: "own" },
  getOnThisDay: { call: (account) => uploadFromEarlierYear(account).then(noParams), stranger: "own" },
  listPlaces: { call: (account) => newImageParams(account).then(noParams), stranger: "own" },
  getImageFacets: { call: (account) => newImageParams(account).then(noParams), stranger: "own" },
  getImagesSummary: { call: (account) => newImageParams(account).then(noParams), stranger: "own" },
  listImageChanges: { call: (account) => newImageParams(account).then(noParams), stranger: "own" },
  listDuplicates: { call: (account) => uploadTwins(account).then(noParams), stranger: "own" },
  keepBestDuplicates: { call: (account) => uploadTwins(account).then(noParams), stranger: "own" },
  listSimilarImages: { call: newImageParams, stranger: "forbidden" },
  getImage: { call: newImageParams, stranger: "forbidden" },
  updateImage: {
    call: async (account) => ({
      ...(await newImageParams(account)),
      body: { alt: "Changed", filename: "changed.jpg" },
    }),
    stranger: "forbidden",
  },
  batchImages: {
    call: async (account) => {
      const ids = [(await account.createImage()).id, (await account.createImage()).id];
      return { body: { action: "visibility", visibility: "private", ids } };
    },
    stranger: "own",
  },
  emptyTrash: { call: (account) => deletedImageParams(account).then(noParams), stranger: "own" },
  archiveImages: {
    call: async (account) => ({ body: { ids: [(await account.createImage()).id] } }),
    stranger: "hidden",
  },
  createImageLink: {
    call: async (account) => ({ ...(await newImageParams(account)), body: { variant: "w512" } }),
    stranger: "forbidden",
  },
  resetImageLinks: { call: unlistedImageParams, stranger: "forbidden" },
  createImageToken: {
    call: async (account) => ({ ...(await encryptedImageParams(account)), body: { variant: "w512" } }),
    stranger: "forbidden",
  },
  exportImageBundle: {
    call: async (account) => ({
      ...(await encryptedImageParams(account)),
      body: { passphrase: "correct horse battery staple" },
    }),
    stranger: "forbidden",
  },
  revokeImageTokens: { call: encryptedImageParams, stranger: "forbidden" },
  deleteImage: { call: newImageParams, stranger: "forbidden" },
  restoreImage: { call: deletedImageParams, stranger: "forbidden" },
  purgeImage: { call: deletedImageParams, stranger: "forbidden" },
  requestVariants: {
    call: async (account) => ({
      ...(await newImageParams(account)),
      body: { variants: ["w512", "w4-h4-q80-fitcover"] },
    }),
    stranger: "forbidden",
  },
  previewRecipe: {
    call: async (account) => ({ ...(await newImageParams(account)), query: { recipe: '{"width":4}' } }),
    stranger: "forbidden",
  },
  previewVariant: { call: presetParams, stranger: "forbidden" },
  deleteVariant: { call: presetParams, stranger: "forbidden" },
  invalidateVariant: { call: presetParams, stranger: "forbidden" },
  regenerateVariant: { call: presetParams, stranger: "forbidden" },
  purgeCdn: {
    call: async (account) => ({ body: { image_id: (await account.createImage()).id } }),
    stranger: "forbidden",
  },
  listVariants: { call: newImageParams, stranger: "forbidden" },
  addFavourite: { call: newImageParams, stranger: "hidden" },
  removeFavourite: {
    call: async (account) => {
      const call = await newImageParams(account);
      await account.caller.expect(200, "POST", `/api/images/${call.params.id}/favourite`);
      return call;
    },
    stranger: "hidden",
  },
  listFavourites: {
    call: async (account) => {
      const { params } = await newImageParams(account);
      await account.caller.expect(200, "POST", `/api/images/${params.id}/favourite`);
      return {};
    },
    stranger: "own",
  },
};
