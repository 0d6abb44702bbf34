export type { Finding, FsckReport } from "./finding";
export { type FsckOptions, fsck } from "./fsck";
