import type { ShareResource } from "@/lib/shares/resource";
import { type Account, createAccount } from "@/test/builders/account";
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
    contentScopes: ["images:read", "albums:read"],
  },
  getShare: { call: newShareParams, stranger: "hidden" },
  updateShare: {
    call: async (account) => ({ ...(await newShareParams(account)), body: { title: "Changed" } }),
    stranger: "hidden",
    contentScopes: ["images:read", "albums:read"],
  },
  deleteShare: { call: newShareParams, stranger: "hidden" },
  saveSharedImage: {
    call: async ({ origin }) => {
      const sharer = await createAccount(origin);
      const target = { type: "image", id: (await sharer.createImage()).id };
      const rights = { allow_download: true, allow_original: true };
      const body = { target, ...rights };
      const { url } = await sharer.browser.expect<ShareResource>(201, "POST", "/api/shares", body);

      return { body: { url: `${url}/${target.id}` } };
    },
    stranger: "own",
  },
  listSharePicks: { call: newShareParams, stranger: "hidden" },
};
