import type { ShareResource } from "@/lib/shares/resource";
import type { Account } from "@/test/builders/account";
import { type Examples, noParams } from "./example";

async function newShareParams({ browser }: Account) {
  const body = { target: { type: "album", album: "images" } };
  const { id } = await browser.expect<ShareResource>(201, "POST", "/api/shares", body);
  return { params: { id } };
}

/** Share links; another owner's are never found. */
export const shareExamples: Examples = {
  listShares: { call: (account) => newShareParams(account).then(noParams), stranger: "own" },
  createShare: {
    call: () => ({ body: { target: { type: "album", album: "images" } } }),
    stranger: "own",
  },
  getShare: { call: newShareParams, stranger: "hidden" },
  updateShare: {
    call: async (account) => ({ ...(await newShareParams(account)), body: { title: "Changed" } }),
    stranger: "hidden",
  },
  deleteShare: { call: newShareParams, stranger: "hidden" },
  listSharePicks: { call: newShareParams, stranger: "hidden" },
};
