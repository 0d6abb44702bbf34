import { validationError } from "@/lib/kernel/errors";
import { isCatalogueLicense } from "./catalogue";
import { keepLicense } from "./repository";

/**
 * The id under which the license of this text is stored: a license of the catalogue, or one of the owner's own by id or name,
 * which then cannot be deleted before the open transaction ends. Undefined when there is none.
 */
export async function findLicenseId(owner: string, text: string): Promise<string | undefined> {
  return isCatalogueLicense(text) ? text : keepLicense(owner, text);
}

/** The same; raises a VALIDATION_ERROR that names the field. */
export async function resolveLicense(owner: string, text: string, field = "license"): Promise<string> {
  const id = await findLicenseId(owner, text);
  if (id === undefined) throw validationError({ [field]: ["there is no license of this id or name"] });
  return id;
}
