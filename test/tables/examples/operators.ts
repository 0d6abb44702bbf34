import { env } from "@/lib/platform/process/env";
import type { Account } from "@/test/builders/account";
import { type Examples, noParams } from "./example";

/** Names the account as an operator of the installation, beside those of other examples. */
export function becomeOperator({ actor }: Account): void {
  const operators = env().ALBUMEN_OPERATORS;
  Object.assign(env(), { ALBUMEN_OPERATORS: [...operators, actor.account.owner] });
}

const asOperator = (account: Account) => {
  becomeOperator(account);
  return noParams();
};

/** For operators only; they change their own accounts and images here, as the entries are in the log of the owner. */
export const operatorExamples: Examples = {
  listOwners: { call: asOperator, stranger: "hidden" },
  updateOwner: {
    call: (account) => {
      becomeOperator(account);
      return { params: { uid: account.actor.account.uid }, body: { quotas: { albums: 2_000 } } };
    },
    stranger: "hidden",
  },
  withholdImage: {
    call: async (account) => {
      becomeOperator(account);
      const { id } = await account.createImage();
      return { params: { id }, body: { withhold: true, reason: "A complaint" } };
    },
    stranger: "hidden",
  },
  listInvitations: { call: asOperator, stranger: "hidden" },
  createInvitation: {
    call: (account) => {
      becomeOperator(account);
      return { body: { email: `guest-of-${account.word}@example.com` } };
    },
    stranger: "hidden",
  },
  revokeInvitation: {
    call: async (account) => {
      becomeOperator(account);
      const email = `guest-of-${account.word}@example.com`;
      const path = "/api/admin/invitations";
      const { id } = await account.browser.expect<{ id: string }>(201, "POST", path, { email });
      return { params: { id } };
    },
    stranger: "hidden",
  },
  getInstallationHealth: { call: asOperator, stranger: "hidden" },
};
