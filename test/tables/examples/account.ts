import { eq } from "drizzle-orm";
import { images } from "@/db/schema";
import type { CallerResource } from "@/lib/account/caller/resource";
import type { AccountExport } from "@/lib/archives/resource";
import { db } from "@/lib/platform/database/transaction";
import type { Account } from "@/test/builders/account";
import { testImage } from "@/test/builders/uploads";
import { createForm } from "@/test/harness/caller";
import { type Examples, noParams } from "./example";
import { asOperator } from "./operators";

async function newLicenseParams(account: Account) {
  const name = `License ${account.word}`;
  const { id } = await account.caller.expect<{ id: string }>(201, "POST", "/api/licenses", { name });
  return { params: { id } };
}

async function newRecipeParams({ caller, word }: Account) {
  const { slug } = await caller.expect<{ slug: string }>(201, "POST", "/api/recipes", {
    slug: `recipe-${word}`,
  });
  return { params: { recipe: slug } };
}

async function newWatermarkParams({ caller, word }: Account) {
  const { id } = await caller.expect<{ id: string }>(201, "POST", "/api/watermarks", {
    name: `Watermark ${word}`,
    text: word,
    color: "#ffffff",
  });
  return { params: { watermark: id } };
}

async function newNoticeIds({ actor, caller, createImage }: Account) {
  await createImage();
  await db().update(images).set({ variantsStatus: "failed" }).where(eq(images.owner, actor.account.owner));
  const { notices } = await caller.expect<CallerResource>(200, "GET", "/api/me");

  return { body: { ids: notices.map(({ id }) => id) } };
}

async function newExportParams({ caller }: Account) {
  const { id } = await caller.expect<AccountExport>(202, "POST", "/api/account/export");
  return { params: { id } };
}

/** The caller, settings, profile, licenses, the audit log, statistics, and closing the account. */
export const accountExamples: Examples = {
  getInstallation: { call: asOperator, stranger: "hidden" },
  getCaller: { call: noParams, stranger: "own" },
  dismissNotices: { call: newNoticeIds, stranger: "own" },
  getSettings: { call: noParams, stranger: "own" },
  updateSettings: { call: () => ({ body: { theme: "dark" } }), stranger: "own" },
  applyPresetQuality: { call: () => ({ body: {} }), stranger: "own" },
  getProfile: { call: noParams, stranger: "own" },
  updateProfile: { call: () => ({ body: { bio: "Changed" } }), stranger: "own" },
  putProfilePicture: {
    call: async () => ({ body: createForm("me.jpg", await testImage({ width: 8, height: 8 })) }),
    stranger: "own",
  },
  removeProfilePicture: {
    call: async ({ caller }) => {
      await caller.expect(200, "PATCH", "/api/profile", { profile_picture: "https://example.com/me.jpg" });
      return {};
    },
    stranger: "own",
  },
  listLicenses: { call: (account) => newLicenseParams(account).then(noParams), stranger: "own" },
  createLicense: { call: () => ({ body: { name: "New" } }), stranger: "own" },
  getLicense: { call: newLicenseParams, stranger: "hidden" },
  updateLicense: {
    call: async (account) => ({ ...(await newLicenseParams(account)), body: { author: "Somebody" } }),
    stranger: "hidden",
  },
  deleteLicense: { call: newLicenseParams, stranger: "hidden" },
  listRecipes: { call: (account) => newRecipeParams(account).then(noParams), stranger: "own" },
  createRecipe: { call: () => ({ body: { slug: "new-card", width: 640 } }), stranger: "own" },
  getRecipe: { call: newRecipeParams, stranger: "hidden" },
  updateRecipe: {
    call: async (account) => ({ ...(await newRecipeParams(account)), body: { width: 320 } }),
    stranger: "hidden",
  },
  deleteRecipe: { call: newRecipeParams, stranger: "hidden" },
  listWatermarks: { call: (account) => newWatermarkParams(account).then(noParams), stranger: "own" },
  createWatermark: {
    call: () => ({ body: { name: "New", text: "© Ada", color: "#ffffff" } }),
    stranger: "own",
  },
  getWatermark: { call: newWatermarkParams, stranger: "hidden" },
  getWatermarkImage: { call: newWatermarkParams, stranger: "hidden" },
  updateWatermark: {
    call: async (account) => ({ ...(await newWatermarkParams(account)), body: { position: "tile" } }),
    stranger: "hidden",
  },
  deleteWatermark: { call: newWatermarkParams, stranger: "hidden" },
  getEncryption: {
    call: (account) => account.createImage({ encrypt: "true" }).then(noParams),
    stranger: "own",
  },
  rotateEncryptionKey: {
    call: (account) => account.createImage({ encrypt: "true" }).then(noParams),
    stranger: "own",
  },
  listEncryptionEvents: {
    call: (account) => account.createImage({ encrypt: "true" }).then(noParams),
    stranger: "own",
  },
  listAuditLogs: { call: (account) => account.createImage().then(noParams), stranger: "own" },
  getUsage: { call: (account) => account.createImage().then(noParams), stranger: "own" },
  getStats: { call: (account) => account.createImage().then(noParams), stranger: "own" },
  getImageAnalytics: {
    call: async (account) => ({ params: { id: (await account.createImage()).id } }),
    stranger: "forbidden",
  },
  exportAccount: { call: (account) => account.createImage().then(noParams), stranger: "own" },
  listExports: { call: (account) => newExportParams(account).then(noParams), stranger: "own" },
  getExport: { call: newExportParams, stranger: "hidden" },
  deleteExport: { call: newExportParams, stranger: "hidden" },
  deleteAccount: {
    call: ({ actor }) => ({ body: { confirm: actor.library.handle } }),
    stranger: { status: 400, code: "VALIDATION_ERROR" },
  },
};
