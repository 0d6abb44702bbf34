import type { LicenseResource } from "@/lib/licenses/resource";

/** The permissions and conditions of a license, in the order of the form. */
export const licenseTerms = [
  "attribution_required",
  "commercial_use",
  "derivatives_allowed",
  "share_alike",
] as const satisfies readonly (keyof LicenseResource)[];

export const licenseTexts = [
  "author",
  "copyright_notice",
] as const satisfies readonly (keyof LicenseResource)[];

type Terms = Record<(typeof licenseTerms)[number], boolean>;
export type LicenseValues = Terms & Record<"name" | (typeof licenseTexts)[number], string>;

export function toLicenseValues(license: LicenseResource | undefined): LicenseValues {
  return {
    name: license?.name ?? "",
    author: license?.author ?? "",
    copyright_notice: license?.copyright_notice ?? "",
    attribution_required: license?.attribution_required ?? true,
    commercial_use: license?.commercial_use ?? false,
    derivatives_allowed: license?.derivatives_allowed ?? false,
    share_alike: license?.share_alike ?? false,
  };
}

/** Returns what the API stores. An empty text is null. */
export function toLicenseBody({ name, author, copyright_notice, ...terms }: LicenseValues) {
  return {
    ...terms,
    name: name.trim(),
    author: author.trim() || null,
    copyright_notice: copyright_notice.trim() || null,
  };
}
