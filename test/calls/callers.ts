import { eq } from "drizzle-orm";
import { users } from "@/db/schema";
import type { Endpoint } from "@/lib/http";
import { keyScopes } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import type { UploadTokenWithSecret } from "@/lib/uploads/tokens/resource";
import type { Account } from "@/test/builders/account";
import { insertLogToken } from "@/test/builders/cache-logs";
import { createOauthGrant } from "@/test/builders/oauth";
import { signIn } from "@/test/harness/session";
import { bearer, commonCredentials, identities, type People } from "@/test/tables/identities";
import { rejectedCredentials } from "@/test/tables/rejected-credentials";

/** The people of one library: its owner, and everyone who calls. */
export interface Household {
  owner: Account;
  people: People;
  /** An owner whose account an operator has disabled. */
  disabled: Account;
}

/** A class of identity that calls every operation. */
export interface CallerIdentity {
  name: string;
  /** Whether it may see the library: as its owner, or as a member. */
  isInside: boolean;
  /**
   * The meaning of a 401. `ended`: an earlier call has ended the credential, or its account. `used`: the
   * credential is for one call.
   */
  on401: "rejected" | "used" | "ended";
  isOperator: boolean;
  headers: (household: Household, endpoint: Endpoint) => Promise<Record<string, string>>;
}

const rejected = new Map(rejectedCredentials.map((one) => [one.name, one]));

/** The identities of the access matrix, here for all operations. */
const ofMatrix: CallerIdentity[] = [...identities, ...commonCredentials].map(({ name, headers }) => {
  const credential = rejected.get(name);
  const isOutOfUse = credential?.status === 401 || credential?.code === "IP_NOT_ALLOWED";
  return {
    name,
    isInside: credential ? !isOutOfUse : name.startsWith("a member"),
    on401: credential ? "rejected" : "ended",
    isOperator: name.includes("operator"),
    headers: async ({ owner, people }, endpoint) => headers(owner, people, endpoint),
  };
});

const inside = (
  name: string,
  headers: (household: Household) => Promise<Record<string, string>>,
): CallerIdentity => ({ name, isInside: true, on401: "ended", isOperator: false, headers });

const ofOwner: CallerIdentity[] = [
  inside("the owner's session", async ({ owner }) => ({
    cookie: (await signIn(owner.origin, owner.actor)).cookie,
    "sec-fetch-site": "same-origin",
  })),
  inside("an application of the owner", async ({ owner }) =>
    bearer((await createOauthGrant(owner.actor)).accessToken),
  ),
  ...keyScopes.map((scope) =>
    inside(`the owner's key with ${scope}`, async ({ owner }) =>
      bearer(await owner.createKey({ scopes: [scope] })),
    ),
  ),
];

const others: CallerIdentity[] = [
  {
    name: "an upload token of the owner",
    isInside: true,
    on401: "used",
    isOperator: false,
    headers: async ({ owner }) => {
      const path = "/api/upload-tokens";
      return bearer((await owner.caller.expect<UploadTokenWithSecret>(201, "POST", path, {})).token);
    },
  },
  {
    name: "a log source",
    isInside: false,
    on401: "rejected",
    isOperator: false,
    headers: async () => bearer(await insertLogToken()),
  },
  {
    name: "a disabled owner",
    isInside: false,
    on401: "rejected",
    isOperator: false,
    headers: async ({ disabled }) => {
      const isOwner = eq(users.owner, disabled.actor.account.owner);
      await db().update(users).set({ disabledAt: isoTime() }).where(isOwner);
      return { cookie: disabled.browser.cookie, "sec-fetch-site": "same-origin" };
    },
  },
];

/** Every class of identity, which each calls every operation. */
export const callers: readonly CallerIdentity[] = [...ofOwner, ...ofMatrix, ...others];
