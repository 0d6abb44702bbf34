import type { LicenseStatement } from "./license-statement";
import { describeRating, type ImageRating, ratingProperties } from "./rating";
import { buildLicenseDescription, getReplacedProperties } from "./xmp-description";
import type { PacketEdit } from "./xmp-packet";

/** Information for the metadata of a file. Passed to the decoder process as JSON. */
export type EmbeddedContent = { statement: LicenseStatement } | { rated: ImageRating };

/** A change of the metadata of a file. */
export interface MetadataEdit {
  packet: PacketEdit;
  /** Also written to the fields of EXIF and IPTC for it. */
  statement: LicenseStatement | undefined;
}

export function toEdit(content: EmbeddedContent): MetadataEdit {
  if ("rated" in content) {
    const describe: PacketEdit["describe"] = ({ about }) => describeRating(content.rated, about);
    return { packet: { replaced: ratingProperties, describe }, statement: undefined };
  }

  const { statement } = content;
  const describe: PacketEdit["describe"] = ({ about, hasCreator }) =>
    buildLicenseDescription(statement, about, !hasCreator);
  return { packet: { replaced: getReplacedProperties(statement), describe }, statement };
}
