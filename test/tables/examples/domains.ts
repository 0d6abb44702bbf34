import type { DomainResource } from "@/lib/domains/resource";
import type { Account } from "@/test/builders/account";
import { type Examples, noParams } from "./example";

let count = 0;
/** No two accounts can have the same. */
const newHostname = ({ word }: Account) => `photos${++count}.${word}.example.com`;

async function newDomainParams(account: Account) {
  const body = { hostname: newHostname(account) };
  const { id } = await account.browser.expect<DomainResource>(201, "POST", "/api/domains", body);
  return { params: { id } };
}

/** Custom domains; another owner's are never found. */
export const domainExamples: Examples = {
  listDomains: { call: (account) => newDomainParams(account).then(noParams), stranger: "own" },
  createDomain: { call: (account) => ({ body: { hostname: newHostname(account) } }), stranger: "own" },
  getDomain: { call: newDomainParams, stranger: "hidden" },
  verifyDomain: { call: newDomainParams, stranger: "hidden" },
  deleteDomain: { call: newDomainParams, stranger: "hidden" },
};
