import { type Endpoint, isForOperators, isForSessions } from "@/lib/http";
import { hasRole, type MemberRole, memberRoles } from "@/lib/kernel/roles";
import { findMembership } from "@/lib/memberships";
import { type Account, createAccount } from "@/test/builders/account";
import { addInvitation, addMember, handleOf } from "@/test/builders/memberships";
import type { Outcome } from "@/test/harness/operation-call";
import { albumMemberResults } from "./album-members";
import { elevatedScopeOf, exceedsFullKey } from "./full-key";
import { rejectedCredentials } from "./rejected-credentials";
import { strangerResult } from "./stranger-result";

/** All people except the owner, in the order in which they are created. */
const visitors = ["stranger", "operator", "invited", ...memberRoles, "album member"] as const;
export type People = Readonly<Record<(typeof visitors)[number], Account>>;

/** Someone who calls an operation about the things of an owner. */
export interface Identity {
  name: string;
  appliesTo: (endpoint: Endpoint) => boolean;
  headers: (
    owner: Account,
    people: People,
    endpoint: Endpoint,
  ) => Record<string, string> | Promise<Record<string, string>>;
  expected: (endpoint: Endpoint) => Outcome;
  /** Whether the owner's log records the rejection of a write. */
  isRecorded: (endpoint: Endpoint) => boolean;
}

/** Operations that callers with an account call. Log sources have none. */
export const isOfAccounts = ({ auth }: Endpoint) => auth !== "public" && auth !== "log-source";

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

export const sessionHeaders = ({ browser }: Account) => ({
  cookie: browser.cookie,
  "sec-fetch-site": "same-origin",
});

export const credentialHeaders = (account: Account, endpoint: Endpoint): Record<string, string> =>
  exceedsFullKey(endpoint) ? sessionHeaders(account) : bearer(account.caller.key);

export const inLibraryOf = (owner: Account, person: Account) => ({
  ...sessionHeaders(person),
  "x-albumen-library": handleOf(owner),
});

const notFound: Outcome = { status: 404, code: "NOT_FOUND" };
const successOf = ({ success }: Endpoint): Outcome => ({ status: success.status, code: undefined });
const insufficientScope: Outcome = { status: 403, code: "INSUFFICIENT_SCOPE" };
const forbidden: Outcome = { status: 403, code: "FORBIDDEN" };
const isNotForOperators = (endpoint: Endpoint) => !isForOperators(endpoint);

/** For all but the credentials of operators, the operations of operators do not exist. */
const isHiddenFrom = (endpoint: Endpoint, code: string) =>
  isForOperators(endpoint) && code === "UNAUTHORIZED";

const credentials: Identity[] = rejectedCredentials.map(({ name, appliesTo, headers, status, code }) => ({
  name,
  appliesTo: appliesTo ?? (() => true),
  headers: (owner, _people, endpoint) => headers(owner, endpoint),
  expected: (endpoint) => (isHiddenFrom(endpoint, code) ? notFound : { status, code }),
  isRecorded: (endpoint) => code !== "UNAUTHORIZED" && !isHiddenFrom(endpoint, code),
}));

const isPerOperation = ({ name }: Identity) =>
  rejectedCredentials.some((credential) => credential.name === name && credential.isPerOperation);

/**
 * The credentials that one place rejects for all operations: each operation takes one of them in
 * `npm test`.
 */
export const commonCredentials = credentials.filter((one) => !isPerOperation(one));

function expectedOfMember(endpoint: Endpoint, role: MemberRole): Outcome {
  if (endpoint.role === undefined) return strangerResult(endpoint);
  return hasRole({ role }, endpoint.role) ? successOf(endpoint) : { status: 403, code: "ROLE_REQUIRED" };
}

function expectedInOtherAlbum(endpoint: Endpoint): Outcome {
  const result = albumMemberResults[endpoint.operationId];
  if (result === "library") return { status: 403, code: "FORBIDDEN" };
  if (result === "hidden") return notFound;

  return typeof result === "object" ? result.outside : strangerResult(endpoint);
}

/** Jobs need the scopes of what started them, so `"any"` depends on the example. */
const isNotForAll = (endpoint: Endpoint) => isNotForOperators(endpoint) && endpoint.auth !== "any";

function expectedOfOperatorKey(endpoint: Endpoint): Outcome {
  if (isForSessions(endpoint)) return forbidden;
  return elevatedScopeOf(endpoint)?.startsWith("admin:") ? strangerResult(endpoint) : insufficientScope;
}

/** A key of another library calls nothing that concerns its own account. */
function expectedOfMemberKey(endpoint: Endpoint): Outcome {
  if (endpoint.role === undefined) return forbidden;
  return elevatedScopeOf(endpoint)?.startsWith("members:") ? successOf(endpoint) : insufficientScope;
}

async function memberKeyHeaders(owner: Account, { manager }: People) {
  const membership = await findMembership(manager.actor.account.owner, handleOf(owner));
  if (!membership) throw new Error("the manager is not a member");

  const scopes = ["members:read", "members:write"];
  return bearer(await manager.createKey({ scopes, membershipId: membership.id }));
}

const members: Identity[] = memberRoles.map((role) => ({
  name: `a member who is ${role}`,
  appliesTo: isNotForOperators,
  headers: (owner, people) => inLibraryOf(owner, people[role]),
  expected: (endpoint) => expectedOfMember(endpoint, role),
  isRecorded: (endpoint) => expectedOfMember(endpoint, role).code === "ROLE_REQUIRED",
}));

/**
 * Every class of identity except the owner. `app/api/access-matrix.integration.test.ts` calls every
 * operation as each of them, and as the owner, exactly once; no other test has to.
 */
export const identities: readonly Identity[] = [
  ...credentials.filter(isPerOperation),
  {
    name: "another owner",
    appliesTo: () => true,
    headers: (_owner, { stranger }, endpoint) => credentialHeaders(stranger, endpoint),
    expected: strangerResult,
    isRecorded: () => false,
  },
  {
    name: "an operator",
    appliesTo: isNotForOperators,
    headers: (_owner, { operator }) => sessionHeaders(operator),
    expected: strangerResult,
    isRecorded: () => false,
  },
  {
    name: "an operator who names the library",
    appliesTo: (endpoint) => isNotForOperators(endpoint) && endpoint.role !== undefined,
    headers: (owner, { operator }) => inLibraryOf(owner, operator),
    expected: () => notFound,
    isRecorded: () => false,
  },
  {
    name: "someone who is invited to the library",
    appliesTo: isNotForOperators,
    headers: (owner, { invited }) => inLibraryOf(owner, invited),
    expected: (endpoint) => (endpoint.role === undefined ? strangerResult(endpoint) : notFound),
    isRecorded: () => false,
  },
  {
    name: "an operator's key for the installation",
    appliesTo: isNotForAll,
    headers: async (_owner, { operator }) =>
      bearer(await operator.createKey({ scopes: ["admin:read", "admin:write"] })),
    expected: expectedOfOperatorKey,
    isRecorded: () => false,
  },
  ...members,
  {
    name: "a member's key for the members",
    appliesTo: isNotForAll,
    headers: memberKeyHeaders,
    expected: expectedOfMemberKey,
    isRecorded: (endpoint) => expectedOfMemberKey(endpoint).code === "INSUFFICIENT_SCOPE",
  },
  {
    name: "a member of another album",
    appliesTo: (endpoint) => isNotForOperators(endpoint) && endpoint.role !== undefined,
    headers: (owner, people) => inLibraryOf(owner, people["album member"]),
    expected: expectedInOtherAlbum,
    isRecorded: (endpoint) => expectedInOtherAlbum(endpoint).code === "FORBIDDEN",
  },
];

/** Creates the people who do not own the library. */
export async function createPeople(origin: string): Promise<People> {
  const people = await Promise.all(
    visitors.map(async (name) => [name, await createAccount(origin)] as const),
  );
  return Object.fromEntries(people) as unknown as People;
}

/**
 * Gives the people their places in the library. The member of one album has the role that the
 * operation needs.
 */
export async function addPeople(owner: Account, people: People, endpoint: Endpoint, album: string) {
  await addInvitation(owner, people.invited.actor.account.owner);
  for (const role of memberRoles) await addMember(owner, people[role], role);
  await addMember(owner, people["album member"], endpoint.role ?? "viewer", album);
}
