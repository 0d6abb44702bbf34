import { changedFields, commitChange, isEmpty } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isId, newId } from "@/lib/kernel/ids";
import { wholeLibrary } from "@/lib/kernel/library-scope";
import { noPrecondition } from "@/lib/kernel/precondition";
import { isoTime } from "@/lib/kernel/time";
import { findViolatedConstraint } from "@/lib/platform/database/database-errors";
import { transaction } from "@/lib/platform/database/transaction";
import { licenseErrors } from "./errors";
import { getLicense, licenseNotFoundError } from "./read-licenses";
import {
  countImagesWithLicense,
  deleteLicenseRow,
  insertLicense,
  isDefaultLicense,
  lockLicense,
  updateLicenseRow,
} from "./repository";
import type { CreateLicense, LicenseResource, UpdateLicense } from "./resource";

export async function createLicense(actor: Actor, input: CreateLicense): Promise<LicenseResource> {
  const { owner } = wholeLibrary(actor);
  const id = newId("lic");
  const now = isoTime();
  const row = { id, owner, name: input.name, ...toTermColumns(input), createdAt: now, updatedAt: now };

  await transaction(async () => {
    if (!(await insertLicense(row))) throw new AppError(licenseErrors.exists);
    await commitChange(actor, { resource: "license", action: "create", id });
  });

  return getLicense(actor, id);
}

export async function updateLicense(
  actor: Actor,
  id: string,
  changes: UpdateLicense,
  precondition = noPrecondition,
): Promise<LicenseResource> {
  const { owner } = wholeLibrary(actor);
  try {
    await transaction(async () => {
      if (!isId("lic", id) || !(await lockLicense(owner, id))) throw licenseNotFoundError();

      await precondition(() => getLicense(actor, id));
      const changed = changedFields(await getLicense(actor, id), changes);
      if (isEmpty(changed)) return;

      const name = changed.name !== undefined && { name: changed.name };
      await updateLicenseRow(owner, id, { ...name, ...toTermColumns(changed), updatedAt: isoTime() });
      const fields = Object.keys(changed);
      await commitChange(actor, { resource: "license", action: "update", id, fields });
    });
  } catch (error) {
    const isTaken = findViolatedConstraint(error) === "custom_licenses_owner_name_key";
    throw isTaken ? new AppError(licenseErrors.exists) : error;
  }
  return getLicense(actor, id);
}

/**
 * Rejects the deletion while images use the license: it would silently change what others may do
 * with them.
 */
export async function deleteLicense(
  actor: Actor,
  id: string,
  precondition = noPrecondition,
): Promise<{ id: string; deleted: true }> {
  const { owner } = wholeLibrary(actor);

  await transaction(async () => {
    if (!isId("lic", id) || !(await lockLicense(owner, id))) throw licenseNotFoundError();

    await precondition(() => getLicense(actor, id));
    const count = await countImagesWithLicense(owner, id);
    if (count > 0)
      throw inUseError(`Images that use this license: ${count}. Assign another license to them first.`);
    if (await isDefaultLicense(owner, id))
      throw inUseError("Your upload defaults use this license. Change them first.");

    await deleteLicenseRow(owner, id);
    await commitChange(actor, { resource: "license", action: "delete", id });
  });

  return { id, deleted: true };
}

const inUseError = (message: string) => new AppError(commonErrors.conflict, { message });

function toTermColumns(input: Omit<CreateLicense, "name">) {
  return {
    ...(input.spdx_identifier !== undefined && { spdxIdentifier: input.spdx_identifier }),
    ...(input.copyright_notice !== undefined && { copyrightNotice: input.copyright_notice }),
    ...(input.author !== undefined && { author: input.author }),
    ...(input.attribution_required !== undefined && { attributionRequired: input.attribution_required }),
    ...(input.commercial_use !== undefined && { commercialUse: input.commercial_use }),
    ...(input.derivatives_allowed !== undefined && { derivativesAllowed: input.derivatives_allowed }),
    ...(input.share_alike !== undefined && { shareAlike: input.share_alike }),
  };
}
