import { avatarPath } from "./image-path";
import { appOrigin } from "./origin";

/** The largest size, for whoever shows the avatar at any. */
const shownSize = 512;

/** The public URL of an uploaded profile picture. */
export function avatarUrl(version: string): string {
  return appOrigin() + avatarPath({ version, size: shownSize });
}
