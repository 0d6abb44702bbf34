/** Characters that Windows forbids in filenames. */
const forbidden = /[<>:"/\\|?*\p{Cc}]/gu;
/** Windows device names, with any extension (superscript digits count as digits). */
const device = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(?:\.|$))/i;
const trailing = /[. ]+$/;

/** Returns a filename that every system can unpack; a device name gets a suffix. */
export function toPortableName(name: string): string {
  return name.replace(forbidden, "_").replace(trailing, "_").replace(device, "$1_");
}

/** Equal for two names that collide on a system that ignores case and Unicode normalization. */
export function foldName(name: string): string {
  return name.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");
}
