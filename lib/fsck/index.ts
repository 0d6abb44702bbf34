export type { FsckReport } from "./finding";
export { type FsckOptions, fsck, removeOrphans } from "./fsck";
export { notifyOfDamage, repairDamagedFile } from "./repair-damage";
export { objectKeyColumns } from "./repository";
export { scrub } from "./scrub";
