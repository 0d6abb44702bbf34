import { validationError } from "@/lib/kernel/errors";
import { findCatalogueLicenseId, findCatalogueLicenseIdByTitle } from "./catalogue";
import { findAndLockLicenseId } from "./repository";

/**
 * The id under which the license of this text is stored: by id, SPDX identifier or name, in any case. The ids and SPDX
 * identifiers of the catalogue come first, then the owner's own licenses, then the titles of the catalogue. A license of
 * the owner's cannot be deleted before the open transaction ends. Undefined when there is none.
 */
export async function findLicenseId(owner: string, text: string): Promise<string | undefined> {
  return (
    findCatalogueLicenseId(text) ??
    (await findAndLockLicenseId(owner, text)) ??
    findCatalogueLicenseIdByTitle(text)
  );
}

/** The same; raises a VALIDATION_ERROR that names the field. */
export async function resolveLicense(owner: string, text: string, field = "license"): Promise<string> {
  const id = await findLicenseId(owner, text);
  if (id === undefined)
    throw validationError({ [field]: ["there is no license of this id, name or SPDX identifier"] });
  return id;
}
