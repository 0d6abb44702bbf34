/** What Windows takes in no name. */
const forbidden = /[<>:"/\\|?*\p{Cc}]/gu;
/** Devices of Windows, whatever extension is behind them (superscript digits count as digits). */
const device = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(?:\.|$))/i;
const trailing = /[. ]+$/;

/** The name as a file or folder of an archive, so that every system can unpack it: a device's gets a suffix. */
export function toPortableName(name: string): string {
  return name.replace(forbidden, "_").replace(trailing, "_").replace(device, "$1_");
}

/** Equal for two names that are one to a system where neither case nor the form of Unicode counts. */
export function foldName(name: string): string {
  return name.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");
}
