export type { FsckReport } from "./finding";
export { type FsckOptions, fsck, removeOrphans } from "./fsck";
export { objectKeyColumns } from "./repository";
