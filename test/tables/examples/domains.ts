import type { DomainResource } from "@/lib/domains/resource";
import type { Account } from "@/test/builders/account";
import { type Examples, noParams } from "./example";

let count = 0;
const newHostname = () => `photos-${process.pid}-${++count}.example.com`;

async function newDomainParams({ browser }: Account) {
  const { id } = await browser.expect<DomainResource>(201, "POST", "/api/domains", { hostname: newHostname() });
  return { params: { id } };
}

/** Custom domains; another owner's are never found. */
export const domainExamples: Examples = {
  listDomains: { call: (account) => newDomainParams(account).then(noParams), stranger: "own" },
  createDomain: { call: () => ({ body: { hostname: newHostname() } }), stranger: "own" },
  getDomain: { call: newDomainParams, stranger: "hidden" },
  verifyDomain: { call: newDomainParams, stranger: "hidden" },
  deleteDomain: { call: newDomainParams, stranger: "hidden" },
};
