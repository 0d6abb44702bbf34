export type { FsckReport } from "./finding";
export { type FsckOptions, fsck } from "./fsck";
