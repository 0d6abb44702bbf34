import type { DomainResource } from "@/lib/domains/resource";
import type { Account } from "@/test/builders/account";
import { type Examples, noParams } from "./example";

let count = 0;

/** A body of which each call sends another name: no two accounts can have the same. */
const newBody = () => ({
  get hostname() {
    return `photos${++count}.example.com`;
  },
});

async function newDomainParams({ browser }: Account) {
  const { id } = await browser.expect<DomainResource>(201, "POST", "/api/domains", newBody());
  return { params: { id } };
}

/** Custom domains; another owner's are never found. */
export const domainExamples: Examples = {
  listDomains: { call: (account) => newDomainParams(account).then(noParams), stranger: "own" },
  createDomain: { call: () => ({ body: newBody() }), stranger: "own" },
  getDomain: { call: newDomainParams, stranger: "hidden" },
  verifyDomain: { call: newDomainParams, stranger: "hidden" },
  deleteDomain: { call: newDomainParams, stranger: "hidden" },
};
