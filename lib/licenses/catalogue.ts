/** The licenses available for every image. `spdx` is null where SPDX lists none. */
export const licenseCatalogue = [
  { id: "none", title: "No license stated", url: null, spdx: null },
  { id: "all-rights-reserved", title: "All rights reserved", url: null, spdx: null },
  {
    id: "cc0-1.0",
    title: "CC0 1.0 Universal",
    url: "https://creativecommons.org/publicdomain/zero/1.0/",
    spdx: "CC0-1.0",
  },
  {
    id: "cc-by-4.0",
    title: "Attribution 4.0 International",
    url: "https://creativecommons.org/licenses/by/4.0/",
    spdx: "CC-BY-4.0",
  },
  {
    id: "cc-by-sa-4.0",
    title: "Attribution-ShareAlike 4.0 International",
    url: "https://creativecommons.org/licenses/by-sa/4.0/",
    spdx: "CC-BY-SA-4.0",
  },
  {
    id: "cc-by-nd-4.0",
    title: "Attribution-NoDerivatives 4.0 International",
    url: "https://creativecommons.org/licenses/by-nd/4.0/",
    spdx: "CC-BY-ND-4.0",
  },
  {
    id: "cc-by-nc-4.0",
    title: "Attribution-NonCommercial 4.0 International",
    url: "https://creativecommons.org/licenses/by-nc/4.0/",
    spdx: "CC-BY-NC-4.0",
  },
  {
    id: "cc-by-nc-sa-4.0",
    title: "Attribution-NonCommercial-ShareAlike 4.0 International",
    url: "https://creativecommons.org/licenses/by-nc-sa/4.0/",
    spdx: "CC-BY-NC-SA-4.0",
  },
  {
    id: "cc-by-nc-nd-4.0",
    title: "Attribution-NonCommercial-NoDerivatives 4.0 International",
    url: "https://creativecommons.org/licenses/by-nc-nd/4.0/",
    spdx: "CC-BY-NC-ND-4.0",
  },
  {
    id: "public-domain",
    title: "Public domain",
    url: "https://creativecommons.org/publicdomain/mark/1.0/",
    spdx: null,
  },
  { id: "unsplash", title: "Unsplash License", url: "https://unsplash.com/license", spdx: null },
] as const;

export const noLicense = "none";

const idsByIdentifier = new Map<string, string>(
  licenseCatalogue.flatMap(({ id, spdx }) =>
    [id, ...(spdx === null ? [] : [spdx.toLowerCase()])].map((text) => [text, id]),
  ),
);

const idsByTitle = new Map<string, string>(
  licenseCatalogue.map(({ id, title }) => [title.toLowerCase(), id]),
);

/** Returns the catalog license with this id or SPDX identifier, ignoring case. */
export function findCatalogueLicenseId(text: string): string | undefined {
  return idsByIdentifier.get(text.toLowerCase());
}

/** Returns the catalog license with this title, which an owner's own license may have too. */
export function findCatalogueLicenseIdByTitle(text: string): string | undefined {
  return idsByTitle.get(text.toLowerCase());
}
