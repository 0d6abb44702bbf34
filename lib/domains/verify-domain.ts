import pLimit from "p-limit";
import { type ChangeActor, commitChange, serviceActor } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { isId } from "@/lib/kernel/ids";
import { wholeLibrary } from "@/lib/kernel/library-scope";
import { dayMs, isoTime, secondMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { checkDomain } from "./check-domain";
import { domainNotFoundError } from "./errors";
import { removeFromEdge } from "./manage-domains";
import { getDomain, toDomainResource } from "./read-domains";
import {
  type DomainRow,
  deleteDomainRow,
  findDomain,
  findHeldDomain,
  listDueDomains,
  listFailedSince,
  lockDomain,
  updateDomainRow,
} from "./repository";
import type { DomainCheck, DomainResource } from "./resource";
import { nextState, type Verdict } from "./states";

/**
 * A check sends requests to servers of other people, so a person who is impatient does not repeat
 * it.
 */
const minIntervalMs = 5 * secondMs;
const maxConcurrentChecks = 8;
const maxDue = 200;
const keptFailedDays = 30;

/**
 * Checks a domain now.
 * @throws AppError NOT_FOUND
 */
export async function verifyDomain(actor: Actor, id: string): Promise<DomainResource> {
  const { owner } = wholeLibrary(actor);
  const row = isId("dom", id) ? await findDomain(owner, id) : undefined;
  if (!row) throw domainNotFoundError();

  const isRecent = row.checkedAt !== null && Date.parse(row.checkedAt) + minIntervalMs > Date.now();
  if (isRecent) await commitChange(actor, { resource: "domain", action: "update", id, fields: [] });
  else await check(id, actor);

  return getDomain(actor, id);
}

/**
 * Checks the domains that are due, and deletes domains that failed long ago. Returns the number of
 * checks.
 */
export async function checkDueDomains(): Promise<number> {
  const limit = pLimit(maxConcurrentChecks);
  const due = await listDueDomains(isoTime(), maxDue);
  await Promise.all(due.map((id) => limit(() => check(id))));
  const failedBefore = isoTime(Date.now() - keptFailedDays * dayMs);
  for (const { id } of await listFailedSince(failedBefore, maxDue)) await deleteFailed(id, failedBefore);

  return due.length;
}

/** Deletes the domain unless it has been tried again in the meantime. */
async function deleteFailed(id: string, failedBefore: string): Promise<void> {
  await transaction(async () => {
    const row = await lockDomain(id);
    if (row?.status !== "failed" || row.updatedAt > failedBefore) return;

    await deleteDomainRow(id);
    await commitChange(serviceActor(row.owner), { resource: "domain", action: "delete", id });
  });
}

/** The actor is who asked for it; the service otherwise. */
async function check(id: string, actor?: ChangeActor): Promise<void> {
  const domain = await findHeldDomain(id);
  if (!domain) return;

  const result = await checkDomain(domain);

  const saved = await transaction(async () => {
    const row = await lockDomain(id);
    if (!row) return undefined;

    const now = Date.now();
    const { verdict, checks, cnameTarget } = result;
    const state = nextState(row, verdict, now, actor !== undefined);
    const hasChanged = state.status !== row.status;
    const next: DomainRow = {
      ...row,
      ...state,
      checks,
      checkedAt: isoTime(now),
      lastError: lastError(verdict, checks),
      ...(cnameTarget !== undefined && { cnameTarget, edgeId: row.hostname }),
      ...(hasChanged && { updatedAt: isoTime(now) }),
    };
    await updateDomainRow(id, next);
    if (hasChanged || actor)
      await commitChange(actor ?? serviceActor(row.owner), {
        resource: "domain",
        action: "update",
        id,
        fields: hasChanged ? ["status"] : [],
        ...(hasChanged && { change: describeChange(domain.uid, next) }),
      });

    return next;
  });

  if (saved?.status === "failed") await removeFromEdge(saved);
}

function describeChange(uid: string, next: DomainRow) {
  const outcome =
    next.status === "active"
      ? ("verified" as const)
      : next.status === "failed" || next.status === "misconfigured"
        ? ("failed" as const)
        : undefined;
  return { uid, outcome, present: async () => toDomainResource(uid, next) };
}

/** The message of the check that decided. */
function lastError(verdict: Verdict, checks: readonly DomainCheck[]): string | null {
  if (verdict === "ok") return null;
  return (
    checks.find(({ check, ok }) => (check === "txt" || check === "probe") && ok !== true)?.message ?? null
  );
}
