import type { licenseTerms } from "@/components/licenses/license-terms";
import type { LicenseResource } from "@/lib/licenses/resource";

export type LicenseConditions = Pick<LicenseResource, (typeof licenseTerms)[number]>;

const anything: LicenseConditions = {
  attribution_required: false,
  commercial_use: true,
  derivatives_allowed: true,
  share_alike: false,
};

const others: Record<string, LicenseConditions | undefined> = {
  "all-rights-reserved": {
    ...anything,
    attribution_required: true,
    commercial_use: false,
    derivatives_allowed: false,
  },
  "cc0-1.0": anything,
  "public-domain": anything,
  unsplash: anything,
};

/**
 * Returns the permissions and conditions of a license of the catalog; undefined without a license.
 * Creative Commons names say it.
 */
export function catalogueConditions(id: string): LicenseConditions | undefined {
  const parts = /^cc-([a-z-]+)-4\.0$/.exec(id)?.[1]?.split("-");
  if (!parts) return others[id];

  return {
    attribution_required: parts.includes("by"),
    commercial_use: !parts.includes("nc"),
    derivatives_allowed: !parts.includes("nd"),
    share_alike: parts.includes("sa"),
  };
}
