import { type Examples, noParams } from "./example";

/** Statistics of an account and its images. */
export const analyticsExamples: Examples = {
  getUsage: { call: (account) => account.createImage().then(noParams), stranger: "own" },
  getTopImages: { call: (account) => account.createImage().then(noParams), stranger: "own" },
  getImageAnalytics: {
    call: async (account) => ({ params: { id: (await account.createImage()).id } }),
    stranger: "forbidden",
  },
  getStats: { call: (account) => account.createImage().then(noParams), stranger: "own" },
};
