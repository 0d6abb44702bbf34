import { execFileSync } from "node:child_process";

/** Whether the widest reader of metadata there is is installed here. */
export const hasExiftool = (() => {
  try {
    execFileSync("exiftool", ["-ver"]);
    return true;
  } catch {
    return false;
  }
})();
