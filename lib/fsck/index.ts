export type { FsckReport } from "./finding";
export { type FsckOptions, fsck, removeOrphans } from "./fsck";
export { mendDamagedFile, notifyOfDamage } from "./mend-damage";
export { objectKeyColumns } from "./repository";
export { scrub } from "./scrub";
