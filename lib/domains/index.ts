export { findDomainOfHost, type ServedDomain } from "./domain-directory";
export { createDomain, deleteDomain } from "./manage-domains";
export { isOwnHost, toHostname } from "./own-hosts";
export { probePath, probeText } from "./proofs";
export { getDomain, listDomains } from "./read-domains";
export { hasPublicProfile } from "./repository";
export { isServedHere, parseServedUrl } from "./service-urls";
export { checkDueDomains, verifyDomain } from "./verify-domain";
