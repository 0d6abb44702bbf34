/**
 * Names of our fields in common uploaders, in order of precedence. The path in a dropped folder is
 * not used.
 */
const aliases: Readonly<Record<string, string | undefined>> = {
  filetype: "content_type",
  type: "content_type",
  name: "filename",
  relativePath: undefined,
};

/**
 * Reads `Upload-Metadata` of tus 1.0: pairs of a key and a base64 value, separated by commas.
 * Returns the values by the names of our fields, or what is wrong with the header.
 */
export function parseUploadMetadata(text: string): Record<string, string> | string {
  // Without a prototype every key is an ordinary member.
  const values: Record<string, string> = Object.create(null);
  for (const pair of text.split(",").map((one) => one.trim())) {
    const [key = "", encoded = "", ...others] = pair.split(" ");
    if (key === "" || others.length > 0)
      return "must be pairs of a key and a base64 value, separated by commas";
    if (Object.hasOwn(values, key)) return `${key} is given twice`;

    const value = decodeBase64(encoded);
    if (value === undefined) return `${key} is not UTF-8 in base64`;

    values[key] = value;
  }
  return renameAliases(values);
}

function renameAliases(values: Record<string, string>): Record<string, string> {
  const named: Record<string, string> = Object.create(null);
  const isAlias = (key: string) => Object.hasOwn(aliases, key);
  for (const [key, value] of Object.entries(values)) if (!isAlias(key)) named[key] = value;
  for (const [key, field] of Object.entries(aliases)) {
    const value = values[key];
    // An uploader that does not know the type sends an empty one.
    if (field !== undefined && value) named[field] ??= value;
  }

  return named;
}

function decodeBase64(encoded: string): string | undefined {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(encoded)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(encoded, "base64"));
  } catch {
    return undefined;
  }
}
