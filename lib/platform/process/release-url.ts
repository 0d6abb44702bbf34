import { repository, version } from "@/package.json";

/** The source of this version in the repository that published it. */
export const releaseUrl = `${repository.url.replace(/^git\+|\.git$/g, "")}/tree/v${version}`;
