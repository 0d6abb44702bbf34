import type { LicenseStatement } from "@/lib/engine";
import type { Actor } from "@/lib/kernel/actor";
import { getProfile } from "@/lib/profiles";
import { licenseCatalogue, noLicense } from "./catalogue";
import { findLicense, type LicenseRow } from "./repository";

/** Licenses under which nobody claims any rights. */
const unclaimed = new Set(["cc0-1.0", "public-domain"]);

/** What a file of the actor's is to say of the license of this id; null when it has none. */
export async function licenseStatement(actor: Actor, license: string): Promise<LicenseStatement | null> {
  if (license === noLicense) return null;
  const owner = (await getProfile(actor)).display_name ?? actor.handle;
  const known = licenseCatalogue.find(({ id }) => id === license);
  if (known) return ofCatalogue(known, owner);
  const own = await findLicense(actor.owner, license);
  return own ? ofOwn(own, owner) : null;
}

function ofCatalogue({ id, title, url }: (typeof licenseCatalogue)[number], owner: string): LicenseStatement {
  const isClaimed = !unclaimed.has(id);
  return {
    rights: isClaimed ? `© ${owner}. ${title}` : title,
    terms: url === null ? title : `${title}, ${url}`,
    url,
    isClaimed,
    author: null,
    owner,
  };
}

function ofOwn(license: LicenseRow, owner: string): LicenseStatement {
  const { name, author, copyrightNotice, spdxIdentifier } = license;
  const listed = licenseCatalogue.find(({ spdx }) => spdx !== null && spdx === spdxIdentifier);
  return {
    rights: copyrightNotice ?? `© ${author ?? owner}. ${name}`,
    terms: [name, ...conditionsOf(license)].join(". "),
    url: listed?.url ?? null,
    isClaimed: !(listed && unclaimed.has(listed.id)),
    author,
    owner,
  };
}

function conditionsOf(license: LicenseRow): string[] {
  return [
    ...(license.attributionRequired ? ["Attribution required"] : []),
    license.commercialUse ? "Commercial use allowed" : "No commercial use",
    license.derivativesAllowed ? "Derivatives allowed" : "No derivatives",
    ...(license.shareAlike ? ["Share alike"] : []),
  ];
}
