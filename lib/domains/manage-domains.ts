import { quotaError, requireCount } from "@/lib/billing";
import { commitChange, serviceActor } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, validationError } from "@/lib/kernel/errors";
import { isId, newId } from "@/lib/kernel/ids";
import { wholeLibrary } from "@/lib/kernel/library-scope";
import { noPrecondition } from "@/lib/kernel/precondition";
import { isoTime } from "@/lib/kernel/time";
import { afterCommit, transaction } from "@/lib/platform/database/transaction";
import { domainEdge } from "@/lib/platform/domain-edge";
import { env } from "@/lib/platform/process/env";
import { logger } from "@/lib/platform/process/logger";
import { hasTxtOf } from "./check-domain";
import { domainErrors, domainNotFoundError } from "./errors";
import { parseHostname } from "./hostname";
import { ownHostnames } from "./own-hosts";
import { txtName, txtValue } from "./proofs";
import { getDomain } from "./read-domains";
import {
  countUnverified,
  type DomainRow,
  deleteDomainRow,
  findDomain,
  findHolder,
  type HeldDomain,
  insertDomain,
  lockDomain,
} from "./repository";
import type { CreateDomain, DomainResource } from "./resource";

/** Names are checked by requests to servers of other people, for weeks. */
const maxUnverified = 10;

/**
 * Adds a domain. A name that another account has and has not proved to own is taken over from it at
 * once, if the record of this account is in the DNS already.
 * @throws AppError VALIDATION_ERROR, DOMAIN_TAKEN, QUOTA_EXCEEDED
 */
export async function createDomain(actor: Actor, input: CreateDomain): Promise<DomainResource> {
  const hostname = requireHostname(input.hostname);
  const { owner, uid } = wholeLibrary(actor);
  const holder = await findHolder(hostname);
  if (holder && !(holder.owner !== owner && (await isFree(holder, uid)))) throw takenError(uid, hostname);

  const id = newId("dom");
  const now = isoTime();

  await transaction(async () => {
    if (holder) await removeFrom(holder);
    const isInserted = await insertDomain({
      id,
      owner,
      hostname,
      txtName: txtName(hostname),
      txtValue: txtValue(uid, hostname),
      verificationMethod: "txt",
      pendingSince: now,
      nextCheckAt: now,
      createdAt: now,
      updatedAt: now,
    });
    if (!isInserted) throw takenError(uid, hostname);

    await commitChange(actor, { resource: "domain", action: "create", id });
    await requireCount(owner, "custom_domains");
    const needed = await countUnverified(owner);
    if (needed > maxUnverified) throw quotaError("custom_domains", { needed, limit: maxUnverified });
  });

  return getDomain(actor, id);
}

/** @throws AppError NOT_FOUND */
export async function deleteDomain(
  actor: Actor,
  id: string,
  precondition = noPrecondition,
): Promise<{ id: string; deleted: true }> {
  return transaction(async () => {
    const { owner, uid } = wholeLibrary(actor);
    const row = isId("dom", id) && (await findDomain(owner, id)) ? await lockDomain(id) : undefined;
    if (!row) throw domainNotFoundError();

    await precondition(() => getDomain(actor, id));
    await deleteDomainRow(id);
    await commitChange(actor, { resource: "domain", action: "delete", id, uid });
    await afterCommit(() => removeFromEdge(row));

    return { id, deleted: true as const };
  });
}

/** The name is free for the next. A domain that stays at the platform leads to 421 here. */
export async function removeFromEdge({ hostname, edgeId }: DomainRow): Promise<void> {
  const edge = domainEdge();
  if (!edge || edgeId === null) return;

  try {
    await edge.remove(hostname);
  } catch (err) {
    logger().warn({ err, hostname }, "a domain could not be removed from the platform in front");
  }
}

function requireHostname(text: string): string {
  const allowsUnlisted = env().ALBUMEN_DNS_SERVERS !== undefined;
  const hostname = parseHostname(text.trim(), { ownHosts: ownHostnames(), allowsUnlisted });
  if (hostname === undefined)
    throw validationError({ hostname: ["must be a public host name such as photos.example.com"] });

  return hostname;
}

/**
 * Whether the account may take the name: whoever has the DNS now decides, unless its holder's
 * record exists.
 */
async function isFree(holder: HeldDomain, uid: string): Promise<boolean> {
  if (holder.status === "active" || !(await hasTxtOf(uid, holder.hostname))) return false;
  return holder.status !== "misconfigured" || !(await hasTxtOf(holder.uid, holder.hostname));
}

/** Unless it has been verified in the meantime. */
async function removeFrom({ id, owner, uid }: HeldDomain): Promise<void> {
  const current = await lockDomain(id);
  if (!current || current.status === "active") return;

  await deleteDomainRow(id);
  await commitChange(serviceActor(owner), { resource: "domain", action: "delete", id, uid });
}

function takenError(uid: string, hostname: string): AppError {
  const details = { txt_name: [txtName(hostname)], txt_value: [txtValue(uid, hostname)] };
  return new AppError(domainErrors.taken, { details });
}
