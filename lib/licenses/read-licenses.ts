import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { findCatalogueLicenseId, findCatalogueLicenseIdByTitle, licenseCatalogue } from "./catalogue";
import { findLicense, findOwnLicenseId, type LicenseRow, listLicenseRows } from "./repository";
import type { LicenseCatalogue, LicenseResource } from "./resource";

export const licenseNotFoundError = () =>
  new AppError(commonErrors.notFound, { message: "License not found." });

/** Returns the licenses available to every owner. */
export function listCatalogue(): LicenseCatalogue {
  const data = licenseCatalogue.map(({ id, title, url, spdx }) => ({
    id,
    title,
    url,
    spdx_identifier: spdx,
  }));
  return { data, next_cursor: null };
}

/** Returns the owner's own licenses, sorted by name. */
export async function listLicenses(actor: Actor): Promise<{ data: LicenseResource[]; next_cursor: null }> {
  return { data: (await listLicenseRows(actor.library.owner)).map(toLicenseResource), next_cursor: null };
}

export async function getLicense(actor: Actor, id: string): Promise<LicenseResource> {
  const row = isId("lic", id) ? await findLicense(actor.library.owner, id) : undefined;
  if (!row) throw licenseNotFoundError();
  return toLicenseResource(row);
}

function toLicenseResource(row: LicenseRow): LicenseResource {
  return {
    id: row.id,
    name: row.name,
    spdx_identifier: row.spdxIdentifier,
    copyright_notice: row.copyrightNotice,
    author: row.author,
    attribution_required: row.attributionRequired,
    commercial_use: row.commercialUse,
    derivatives_allowed: row.derivativesAllowed,
    share_alike: row.shareAlike,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/**
 * Returns the id of the license with this id, SPDX identifier or name, ignoring case, or `undefined`. Catalogue ids
 * and SPDX identifiers come first, then the owner's own licenses, then catalogue titles.
 */
export async function findLicenseId(
  owner: string,
  text: string,
  { lock = false } = {},
): Promise<string | undefined> {
  return (
    findCatalogueLicenseId(text) ??
    (await findOwnLicenseId(owner, text, { lock })) ??
    findCatalogueLicenseIdByTitle(text)
  );
}

/** Returns the license that a filter names. Throws VALIDATION_ERROR when there is none. */
export async function requireLicenseId(owner: string, text: string): Promise<string> {
  return (await findLicenseId(owner, text)) ?? rejectLicense("license");
}

/**
 * Returns the license that a change assigns. Prevents its deletion until the open transaction ends. Throws a
 * VALIDATION_ERROR that names the field when there is none.
 */
export async function resolveLicense(owner: string, text: string, field = "license"): Promise<string> {
  return (await findLicenseId(owner, text, { lock: true })) ?? rejectLicense(field);
}

function rejectLicense(field: string): never {
  throw validationError({ [field]: ["is not the id, name or SPDX identifier of a license"] });
}
