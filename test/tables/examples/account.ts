import type { Account } from "@/test/builders/account";
import { type Examples, noParams } from "./example";

async function newLicenseParams(account: Account) {
  const name = `License ${account.word}`;
  const { id } = await account.caller.expect<{ id: string }>(201, "POST", "/api/licenses", { name });
  return { params: { id } };
}

/** The caller, settings, profile, licenses, the audit log, statistics, and closing the account. */
export const accountExamples: Examples = {
  getCaller: { call: noParams, stranger: "own" },
  getSettings: { call: noParams, stranger: "own" },
  updateSettings: { call: () => ({ body: { theme: "dark" } }), stranger: "own" },
  getProfile: { call: noParams, stranger: "own" },
  updateProfile: { call: () => ({ body: { bio: "Changed" } }), stranger: "own" },
  listLicenses: { call: (account) => newLicenseParams(account).then(noParams), stranger: "own" },
  createLicense: { call: () => ({ body: { name: "New" } }), stranger: "own" },
  getLicense: { call: newLicenseParams, stranger: "hidden" },
  updateLicense: {
    call: async (account) => ({ ...(await newLicenseParams(account)), body: { author: "Somebody" } }),
    stranger: "hidden",
  },
  deleteLicense: { call: newLicenseParams, stranger: "hidden" },
  listAuditLogs: { call: (account) => account.createImage().then(noParams), stranger: "own" },
  getUsage: { call: (account) => account.createImage().then(noParams), stranger: "own" },
  getStats: { call: (account) => account.createImage().then(noParams), stranger: "own" },
  getImageAnalytics: {
    call: async (account) => ({ params: { id: (await account.createImage()).id } }),
    stranger: "forbidden",
  },
  exportAccount: { call: (account) => account.createImage().then(noParams), stranger: "own" },
  deleteAccount: {
    call: ({ actor }) => ({ body: { confirm: actor.library.handle } }),
    stranger: { status: 400, code: "VALIDATION_ERROR" },
  },
};
