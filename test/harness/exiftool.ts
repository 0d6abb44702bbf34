import { execFileSync } from "node:child_process";

/** Whether ExifTool, the most complete metadata reader, is installed. */
export const hasExiftool = (() => {
  try {
    execFileSync("exiftool", ["-ver"]);
    return true;
  } catch {
    return false;
  }
})();
