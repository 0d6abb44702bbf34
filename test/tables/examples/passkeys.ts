import type { Account } from "@/test/builders/account";
import { addPasskey, createPasskey } from "@/test/builders/passkey";
import { type Examples, noParams } from "./example";

const passkeyParams = async ({ browser }: Account) => ({ params: { id: (await addPasskey(browser)).id } });

/** Passkeys, which require a session. */
export const passkeyExamples: Examples = {
  listPasskeys: { call: (account) => passkeyParams(account).then(noParams), stranger: "own" },
  createPasskeyOptions: { call: noParams, stranger: "own" },
  addPasskey: {
    call: async ({ browser }) => ({ body: await createPasskey(browser) }),
    stranger: { status: 409, code: "PASSKEY_CHALLENGE_EXPIRED" },
  },
  renamePasskey: {
    call: async (account) => ({ ...(await passkeyParams(account)), body: { name: "Phone" } }),
    stranger: "hidden",
  },
  removePasskey: { call: passkeyParams, stranger: "hidden" },
};
