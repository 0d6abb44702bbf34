import { validationError } from "@/lib/kernel/errors";
import { findCatalogueLicenseId, findCatalogueLicenseIdByTitle } from "./catalogue";
import { findAndLockLicenseId } from "./repository";

/**
 * Returns the id of the license with this id, SPDX identifier or name, ignoring case, or `undefined`. Catalogue ids
 * and SPDX identifiers come first, then the owner's own licenses, then catalogue titles. Prevents deletion of an
 * owner's license until the open transaction ends.
 */
export async function findLicenseId(owner: string, text: string): Promise<string | undefined> {
  return (
    findCatalogueLicenseId(text) ??
    (await findAndLockLicenseId(owner, text)) ??
    findCatalogueLicenseIdByTitle(text)
  );
}

/** Same as `findLicenseId`, but throws a VALIDATION_ERROR that names the field. */
export async function resolveLicense(owner: string, text: string, field = "license"): Promise<string> {
  const id = await findLicenseId(owner, text);
  if (id === undefined)
    throw validationError({ [field]: ["is not the id, name or SPDX identifier of a license"] });
  return id;
}
