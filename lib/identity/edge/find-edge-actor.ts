import { createHash } from "node:crypto";
import { ensureSignedInOwner } from "@/lib/identity/owners";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { env } from "@/lib/platform/process/env";
import { logger } from "@/lib/platform/process/logger";
import { credentialErrors } from "../errors";
import { type EdgeAccount, findEdgeAccount, linkEdgeSub } from "./repository";
import { type EdgeIdentity, verifyEdgeToken } from "./verify-token";

const credentialPrefix = "edge_";

/** Returns the token of the access proxy, if this installation is behind one. */
export function readEdgeToken(headers: Pick<Headers, "get">): string | undefined {
  const { ALBUMEN_EDGE_JWKS_URL: url, ALBUMEN_EDGE_HEADER: header } = env();
  return url === undefined ? undefined : (headers.get(header) ?? undefined);
}

/**
 * Returns the actor of a person whom the access proxy has let through. The first time the person
 * gets the account of the token's email address, or a new one.
 * @throws AppError UNAUTHORIZED, SERVICE_UNAVAILABLE
 */
export async function findEdgeActor(token: string): Promise<Actor> {
  const identity = await verifyEdgeToken(token);
  const { disabledAt, ...account } = (await findEdgeAccount(identity.sub)) ?? (await claimAccount(identity));
  return {
    account,
    library: account,
    role: "owner",
    // The browser sends it with every request, like a session's cookie: writes must come from our
    // own pages.
    via: "session",
    credentialId: credentialPrefix + createHash("sha256").update(identity.sub).digest("hex").slice(0, 32),
    scopes: ["*"],
    signedInAt: identity.issuedAt,
    ...(disabledAt !== null && { isDisabled: true }),
  };
}

/** Whether the actor has no session here, only a token of the access proxy. */
export function isEdgeActor({ credentialId }: Pick<Actor, "credentialId">): boolean {
  return credentialId.startsWith(credentialPrefix);
}

async function claimAccount({ sub, email }: EdgeIdentity): Promise<EdgeAccount> {
  if (email === undefined) throw new AppError(credentialErrors.edgeToken);

  const account = await ensureSignedInOwner(email);
  await linkEdgeSub(account.owner, sub);
  // Without a link, the address has passed on to another person.
  const claimed = await findEdgeAccount(sub);
  if (claimed) return claimed;

  logger().warn(
    { uid: account.uid },
    "another subject of the access proxy has the email address of an account",
  );
  throw new AppError(credentialErrors.edgeToken);
}
