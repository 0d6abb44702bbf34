import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { scopeOf } from "@/lib/kernel/library-scope";
import { findCatalogueLicenseId, findCatalogueLicenseIdByTitle, licenseCatalogue } from "./catalogue";
import {
  findLicense,
  findOwnLicenseId,
  findShownLicense,
  type LicenseRow,
  listLicenseRows,
} from "./repository";
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
  return { data: (await listLicenseRows(scopeOf(actor))).map(toLicenseResource), next_cursor: null };
}

export async function getLicense(actor: Actor, id: string): Promise<LicenseResource> {
  const row = isId("lic", id) ? await findLicense(scopeOf(actor), id) : undefined;
  if (!row) throw licenseNotFoundError();

  return toLicenseResource(row);
}

/** Returns a license that visitors may read, and the uid of its owner. */
export async function getShownLicense(id: string): Promise<{ license: LicenseResource; uid: string }> {
  const row = isId("lic", id) ? await findShownLicense(id) : undefined;
  if (!row) throw licenseNotFoundError();

  return { license: toLicenseResource(row), uid: row.uid };
}

/** A license as public pages name it. */
export interface DescribedLicense {
  id: string;
  title: string;
  /** Returns the URL at which a license of the catalog is published. */
  url: string | null;
  /** The terms of an owner's own license. */
  own: LicenseResource | null;
}

/** Returns the licenses with these ids, of the catalog and of the owner, by id. */
export async function describeLicenses(
  owner: string,
  ids: readonly string[],
): Promise<Map<string, DescribedLicense>> {
  const listed = licenseCatalogue.map(({ id, title, url }) => ({ id, title, url, own: null }));
  const isOwn = ids.some((id) => isId("lic", id));
  const own = isOwn ? (await listLicenseRows({ owner })).map(toLicenseResource) : [];
  const all = [...listed, ...own.map((one) => ({ id: one.id, title: one.name, url: null, own: one }))];

  return new Map(all.filter(({ id }) => ids.includes(id)).map((license) => [license.id, license]));
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
 * Returns the id of the license with this id, SPDX identifier or name, ignoring case, or
 * `undefined`. Catalog ids and SPDX identifiers come first, then the owner's own licenses, then
 * catalog titles.
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
 * Returns the license that a change assigns. Prevents its deletion until the open transaction ends.
 * Throws a VALIDATION_ERROR that names the field when there is none.
 */
export async function resolveLicense(owner: string, text: string, field = "license"): Promise<string> {
  return (await findLicenseId(owner, text, { lock: true })) ?? rejectLicense(field);
}

function rejectLicense(field: string): never {
  throw validationError({ [field]: ["is not the id, name or SPDX identifier of a license"] });
}
