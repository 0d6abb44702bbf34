import { expect } from "vitest";
import { form } from "@/test/caller";
import { at, photo, send } from "@/test/uploads";
import type { Account } from "./account";
import { type Examples, noParams } from "./example";

const imageOf = async (account: Account) => ({ params: { id: (await account.image()).id } });

async function deletedImageOf(account: Account) {
  const { id } = await account.image();
  await account.caller.expect(200, "DELETE", `/api/images/${id}`);
  return { params: { id } };
}

const presetOf = async (account: Account) => ({
  params: { ...(await imageOf(account)).params, variantKey: "w128" },
});

async function customVariantOf(account: Account) {
  const { id, urls } = await account.image();
  const variantKey = "w4-h4-q80-fitcover";
  const url = at(account.origin, urls.w128).replace("/w128/", `/${variantKey}/`);
  const { status } = await fetch(url, { headers: { authorization: `Bearer ${account.caller.key}` } });
  expect(status).toBe(200);
  return { params: { id, variantKey } };
}

/** Images, uploads, variants and favourites. */
export const imageExamples: Examples = {
  uploadImage: {
    call: async () => ({ body: form("new.jpg", await photo({ width: 8, height: 8 })) }),
    stranger: "own",
  },
  importImage: {
    call: async ({ origin, caller }) => {
      const image = await caller.upload("shown.jpg", await photo({ width: 8, height: 8 }));
      return { body: { url: at(origin, image.urls.original), filename: "imported.jpg" } };
    },
    stranger: "own",
  },
  createImage: { call: () => ({ body: { filename: "new.jpg" } }), stranger: "own" },
  completeUpload: {
    call: async (account) => {
      const image = await account.pendingImage();
      await send(account.origin, image, await photo({ width: 8, height: 8 }));
      return { params: { id: image.id } };
    },
    stranger: "forbidden",
  },
  replaceImage: {
    call: async (account) => ({ ...(await imageOf(account)), body: {} }),
    stranger: "forbidden",
  },
  listImages: { call: (account) => imageOf(account).then(noParams), stranger: "own" },
  listDuplicates: {
    call: async (account) => {
      const bytes = await photo({ width: 8, height: 8 });
      await account.caller.upload("twin.jpg", bytes);
      await account.caller.upload("other-twin.jpg", bytes);
      return {};
    },
    stranger: "own",
  },
  listSimilarImages: { call: imageOf, stranger: "forbidden" },
  getImage: { call: imageOf, stranger: "forbidden" },
  updateImage: {
    call: async (account) => ({
      ...(await imageOf(account)),
      body: { alt: "Changed", filename: "changed.jpg" },
    }),
    stranger: "forbidden",
  },
  batchImages: {
    call: async (account) => {
      const ids = [(await account.image()).id, (await account.image()).id];
      return { body: { action: "visibility", visibility: "private", ids } };
    },
    stranger: "own",
  },
  deleteImage: { call: imageOf, stranger: "forbidden" },
  restoreImage: { call: deletedImageOf, stranger: "forbidden" },
  purgeImage: { call: deletedImageOf, stranger: "forbidden" },
  requestVariants: {
    call: async (account) => ({
      ...(await imageOf(account)),
      body: { variants: ["w512", "w4-h4-q80-fitcover"] },
    }),
    stranger: "forbidden",
  },
  previewVariant: { call: presetOf, stranger: "forbidden" },
  deleteVariant: { call: customVariantOf, stranger: "forbidden" },
  invalidateVariant: { call: customVariantOf, stranger: "forbidden" },
  regenerateVariant: { call: presetOf, stranger: "forbidden" },
  purgeCdn: {
    call: async (account) => ({ body: { image_id: (await account.image()).id } }),
    stranger: "forbidden",
  },
  listVariants: { call: imageOf, stranger: "forbidden" },
  addFavourite: { call: imageOf, stranger: "hidden" },
  removeFavourite: {
    call: async (account) => {
      const call = await imageOf(account);
      await account.caller.expect(200, "POST", `/api/images/${call.params.id}/favourite`);
      return call;
    },
    stranger: "hidden",
  },
  listFavourites: {
    call: async (account) => {
      const { params } = await imageOf(account);
      await account.caller.expect(200, "POST", `/api/images/${params.id}/favourite`);
      return {};
    },
    stranger: "own",
  },
};
