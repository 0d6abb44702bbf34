import manifest from "@/package.json" with { type: "json" };

const { repository, version } = manifest;

/** The source of this version in the repository that published it. */
export const releaseUrl = `${repository.url.replace(/^git\+|\.git$/g, "")}/tree/v${version}`;
