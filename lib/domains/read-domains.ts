import { domainToUnicode } from "node:url";
import { z } from "zod";
import type { Actor } from "@/lib/kernel/actor";
import { isId } from "@/lib/kernel/ids";
import { wholeLibrary } from "@/lib/kernel/library-scope";
import { domainNotFoundError } from "./errors";
import { defaultCnameTarget } from "./own-hosts";
import { txtName, txtValue } from "./proofs";
import { type DomainRow, findDomain, listDomainRows } from "./repository";
import { DomainCheck, type DomainResource } from "./resource";

const Checks = z.array(DomainCheck);

/** Returns the account's domains, oldest first. */
export async function listDomains(actor: Actor): Promise<{ data: DomainResource[] }> {
  const { owner, uid } = wholeLibrary(actor);
  return { data: (await listDomainRows(owner)).map((row) => toDomainResource(uid, row)) };
}

/** @throws AppError NOT_FOUND */
export async function getDomain(actor: Actor, id: string): Promise<DomainResource> {
  const { owner, uid } = wholeLibrary(actor);
  const row = isId("dom", id) ? await findDomain(owner, id) : undefined;
  if (!row) throw domainNotFoundError();

  return toDomainResource(uid, row);
}

/** The records are derived: with another secret of the installation they are others. */
export function toDomainResource(uid: string, row: DomainRow): DomainResource {
  const { hostname } = row;
  return {
    id: row.id,
    hostname,
    unicode_hostname: domainToUnicode(hostname),
    status: row.status,
    verification: {
      txt_name: txtName(hostname),
      txt_value: txtValue(uid, hostname),
      cname_target: row.cnameTarget ?? defaultCnameTarget(),
      checks: Checks.parse(row.checks),
    },
    last_error: row.lastError,
    checked_at: row.checkedAt,
    next_check_at: row.nextCheckAt,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}
