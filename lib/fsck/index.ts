export type { FsckReport } from "./finding";
export { type FsckOptions, fsck, removeOrphans } from "./fsck";
export { announceDamage, mendDamagedFile } from "./mend-damage";
export { objectKeyColumns } from "./repository";
export { scrub } from "./scrub";
