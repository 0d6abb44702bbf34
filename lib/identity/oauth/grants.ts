import { randomBytes } from "node:crypto";
import { commitChange, serviceActor } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { hashKey } from "../api-key";
import { apiKeyErrors } from "../errors";
import { findMembershipId } from "../key-library";
import { lockOwner } from "../key-repository";
import { isWelcomePending } from "../repository";
import type { ClientRow } from "./client-repository";
import { oauthErrors } from "./errors";
import {
  countActiveGrants,
  deleteEndedGrants,
  findGrantOwner,
  type GrantRow,
  insertGrant,
  listGrantRows,
  revokeGrantRow,
} from "./grant-repository";
import { redirectHost } from "./redirect-uri";
import type { OauthGrantResource } from "./resource";
import type { OauthResource, OauthScope } from "./values";

const maxGrants = 100;
/** Time for which tokens of ended grants are rejected as revoked. */
const maxEndedMs = 30 * dayMs;

interface NewGrant {
  client: Pick<ClientRow, "id" | "name">;
  scopes: readonly OauthScope[];
  resource: OauthResource;
  /** The handle of the library, of which the account is the owner or a member. */
  library: string;
  /** Time by which the application has to get its tokens. */
  expiresAt: string;
}

/** Lets an application use one library of the signed-in owner. Returns the grant's id. */
export async function createGrant(actor: Actor, { client, library, ...grant }: NewGrant): Promise<string> {
  const { owner } = actor.account;
  const now = isoTime();
  const id = newId("grt");

  await transaction(async () => {
    await lockOwner(owner);
    if (await isWelcomePending(owner)) throw new AppError(apiKeyErrors.welcomePending);
    if ((await countActiveGrants(owner, now)) >= maxGrants) throw new AppError(oauthErrors.tooManyGrants);

    await insertGrant({
      keyId: id,
      owner,
      // No text has this hash: a grant is found by its tokens.
      keyHash: hashKey(randomBytes(32).toString("hex")),
      name: client.name,
      scopes: [...grant.scopes],
      createdAt: now,
      expiresAt: grant.expiresAt,
      membershipId: await findMembershipId(actor, library),
      clientId: client.id,
      resource: grant.resource,
    });
    const metadata = { application: client.name, scopes: [...grant.scopes], library };
    await commitChange(actor, { resource: "oauth_grant", action: "create", id, metadata });
  });

  return id;
}

/** Returns the applications that have access, newest first. */
export async function listGrants(actor: Actor): Promise<{ data: OauthGrantResource[]; next_cursor: null }> {
  const rows = await listGrantRows(actor.account.owner, isoTime());
  return { data: rows.map(presentGrant), next_cursor: null };
}

/** Ends the access of an application, with all its tokens. */
export async function revokeGrant(actor: Actor, id: string): Promise<void> {
  await transaction(async () => {
    await lockOwner(actor.account.owner);
    const row = await revokeGrantRow(actor.account.owner, id, isoTime());
    if (!row) throw new AppError(commonErrors.notFound, { message: "Connected application not found." });

    const metadata = { application: row.name };
    await commitChange(actor, { resource: "oauth_grant", action: "delete", id, metadata });
  });
}

/** Reasons for which the service ends a grant. They are in the audit log. */
type EndReason = "revoked_by_application" | "code_reused" | "refresh_token_reused";

/** Ends a grant without its owner. Does nothing if it has ended. */
export async function endGrant(id: string, reason: EndReason): Promise<void> {
  const owner = await findGrantOwner(id);
  if (owner === undefined) return;

  await transaction(async () => {
    await lockOwner(owner);
    const row = await revokeGrantRow(owner, id, isoTime());
    if (!row) return;

    const metadata = { application: row.name, reason };
    await commitChange(serviceActor(owner), { resource: "oauth_grant", action: "delete", id, metadata });
  });
}

/** Deletes grants that have ended long ago. */
export async function pruneGrants(): Promise<void> {
  await deleteEndedGrants(isoTime(Date.now() - maxEndedMs));
}

function presentGrant(row: GrantRow): OauthGrantResource {
  const [uri] = row.redirectUris;
  return {
    id: row.id,
    name: row.name ?? "",
    host: uri === undefined ? null : redirectHost(uri),
    scopes: row.scopes,
    resource: row.resource ?? "api",
    library: row.library,
    created_at: row.createdAt,
    expires_at: row.expiresAt ?? row.createdAt,
    last_used_at: row.lastUsedAt,
  };
}
