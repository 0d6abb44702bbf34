import { type Examples, noParams } from "./example";
import { becomeOperator, createLogSource } from "./operators";

/** Statistics of an account and its images. */
export const analyticsExamples: Examples = {
  getUsage: { call: (account) => account.createImage().then(noParams), stranger: "own" },
  getTopImages: { call: (account) => account.createImage().then(noParams), stranger: "own" },
  countRequests: {
    call: async (account) => {
      await account.createImage();
      return { query: { variant: "original" } };
    },
    stranger: "own",
  },
  getImageAnalytics: {
    call: async (account) => ({ params: { id: (await account.createImage()).id } }),
    stranger: "forbidden",
  },
  ingestLog: {
    call: async (account) => {
      becomeOperator(account);
      const { token } = await createLogSource(account);

      return { headers: { authorization: `Bearer ${token}` }, body: Buffer.from("{}\n") };
    },
    stranger: "own",
  },
  getStats: { call: (account) => account.createImage().then(noParams), stranger: "own" },
};
