import type { Account } from "./account";
import { type Examples, noParams } from "./example";

const albumOf = async (account: Account) => ({ params: { album: (await account.album()).album } });
const tagOf = async (account: Account) => ({ params: { tag: await account.tag() } });

/** Albums and tags; both are named per owner, so another owner's are never there. */
export const albumAndTagExamples: Examples = {
  listAlbums: { call: (account) => albumOf(account).then(noParams), stranger: "own" },
  createAlbum: { call: () => ({ body: { album: "made", title: "Made" } }), stranger: "own" },
  getAlbum: { call: albumOf, stranger: "hidden" },
  updateAlbum: {
    call: async (account) => ({ ...(await albumOf(account)), body: { title: "Changed" } }),
    stranger: "hidden",
  },
  deleteAlbum: { call: albumOf, stranger: "hidden" },
  listTags: { call: (account) => tagOf(account).then(noParams), stranger: "own" },
  createTag: { call: () => ({ body: { tag: "new" } }), stranger: "own" },
  getTag: { call: tagOf, stranger: "hidden" },
  updateTag: {
    call: async (account) => ({ ...(await tagOf(account)), body: { description: "Changed" } }),
    stranger: "hidden",
  },
  deleteTag: { call: tagOf, stranger: "hidden" },
};
