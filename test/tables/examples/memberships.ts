import { type Account, createAccount } from "@/test/builders/account";
import { addInvitation, addMember } from "@/test/builders/memberships";
import { type Examples, noParams } from "./example";

async function newMembershipParams(account: Account) {
  const member = await createAccount(account.origin);
  return { params: { id: await addMember(account, member, "contributor") } };
}

/** Members of a library, and the libraries of others; members of another owner are never found. */
export const membershipExamples: Examples = {
  listMemberships: { call: (account) => newMembershipParams(account).then(noParams), stranger: "own" },
  createMembership: {
    call: () => ({ body: { email: "guest@example.com", role: "viewer" } }),
    stranger: "own",
  },
  updateMembership: {
    call: async (account) => ({ ...(await newMembershipParams(account)), body: { role: "viewer" } }),
    stranger: "hidden",
  },
  deleteMembership: { call: newMembershipParams, stranger: "hidden" },
  acceptMembership: {
    call: async ({ origin, actor }) => {
      const { token } = await addInvitation(await createAccount(origin), actor.account.owner);
      return { body: { token } };
    },
    stranger: "forbidden",
  },
  listLibraries: { call: noParams, stranger: "own" },
  leaveLibrary: {
    call: async (account) => {
      const library = await createAccount(account.origin);
      await addMember(library, account, "viewer");
      return { params: { handle: library.actor.account.handle } };
    },
    stranger: "hidden",
  },
};
