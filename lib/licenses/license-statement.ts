import type { LicenseStatement } from "@/lib/engine";
import type { Actor } from "@/lib/kernel/actor";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { getProfile } from "@/lib/profile";
import { licenseCatalogue, noLicense } from "./catalogue";
import { findLicense, type LicenseRow } from "./repository";

/** Licenses that claim no rights. */
const unclaimedLicenses = new Set(["cc0-1.0", "public-domain"]);

/**
 * Returns the statement to embed for a license of one of the library's files, or null without a
 * license.
 */
export async function getLicenseStatement(actor: Actor, license: string): Promise<LicenseStatement | null> {
  if (license === noLicense) return null;

  const account = { ...actor.library, owner: libraryOwner(actor) };
  const owner = (await getProfile({ account })).display_name ?? account.handle;
  const catalogueLicense = licenseCatalogue.find(({ id }) => id === license);
  if (catalogueLicense) return buildCatalogueStatement(catalogueLicense, owner);

  const customLicense = await findLicense({ owner: account.owner }, license);
  return customLicense ? buildCustomStatement(customLicense, owner) : null;
}

function buildCatalogueStatement(
  { id, title, url }: (typeof licenseCatalogue)[number],
  owner: string,
): LicenseStatement {
  const isClaimed = !unclaimedLicenses.has(id);
  return {
    rights: isClaimed ? `© ${owner}. ${title}` : title,
    terms: url === null ? title : `${title}, ${url}`,
    url,
    isClaimed,
    author: null,
    owner,
  };
}

function buildCustomStatement(license: LicenseRow, owner: string): LicenseStatement {
  const { name, author, copyrightNotice, spdxIdentifier } = license;
  const listed = licenseCatalogue.find(({ spdx }) => spdx !== null && spdx === spdxIdentifier);
  return {
    rights: copyrightNotice ?? `© ${author ?? owner}. ${name}`,
    terms: [name, ...listConditions(license)].join(". "),
    url: listed?.url ?? null,
    isClaimed: !(listed && unclaimedLicenses.has(listed.id)),
    author,
    owner,
  };
}

function listConditions(license: LicenseRow): string[] {
  return [
    ...(license.attributionRequired ? ["Attribution required"] : []),
    license.commercialUse ? "Commercial use allowed" : "No commercial use",
    license.derivativesAllowed ? "Derivatives allowed" : "No derivatives",
    ...(license.shareAlike ? ["Share alike"] : []),
  ];
}
