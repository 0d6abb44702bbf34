import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { corpusFiles, corpusMissing, isCorpusPresent } from "@/test/harness/corpus";
import { hasExiftool, readTags } from "@/test/harness/exiftool";
import { sample } from "@/test/harness/sample";
import { identifyFormat } from "../probe/identify-format";
import { detectMetadata } from "./detect-metadata";
import type { MetadataKind } from "./kinds";

const files = corpusFiles().filter(({ accepted, name }) => accepted && !/^(bomb|bad|photos\/p99)/.test(name));

/** The exiftool tags that prove a kind is present. */
const evidence: Partial<Record<MetadataKind, RegExp>> = {
  exif: /^PNG:Exif[A-Z]|^(IFD0|ExifIFD|InteropIFD):(?!Orientation$|[XY]Resolution$|ResolutionUnit$|YCbCrPositioning$)/,
  gps: /^(GPS|XMP-exif):GPS(?!VersionID)|^PNG:ExifGPS|^(IPTC|XMP-photoshop|XMP-iptc\w+):\w*(City|State|Country|[lL]ocation)/,
  maker_notes:
    /^(Apple|Canon|Nikon|Sony|Panasonic|Olympus|FujiFilm|Samsung|MakerNotes|Casio|Pentax|Ricoh|HP|Google|Nintendo):/,
  thumbnail: /:(Exifthumbnail\w+|ThumbnailImage|PhotoshopThumbnail|ThumbnailTIFF|JFIFThumbnail)$/,
  xmp: /^XMP-(?!svg|x:XMPToolkit)/,
  iptc: /^IPTC:/,
  photoshop: /^Photoshop:(?!IPTCDigest|PhotoshopThumbnail)/,
  icc: /^(ICC_Profile|ICC-header)/,
  comment:
    /^(File:Comment|GIF:Comment|PNG:(Comment|Description|Title|Author|Software|Date[a-z]+|Icc[a-z]+))$/,
  time: /^PNG:ModifyDate$/,
  further_images: /^MPImage\d/,
};

/** TIFF's own tags share a directory with the tags of EXIF. */
const structural =
  /^IFD\d:(SubfileType|Image(Width|Height)|BitsPerSample|Compression|Photometric\w+|FillOrder|Strip\w+|Tile\w+|SamplesPerPixel|RowsPerStrip|PlanarConfiguration|PageNumber|InkSet|Predictor|SampleFormat|ExtraSamples|ColorMap|NumberOfInks|DotRange|T[46]Options|OldSubfileType|YCbCr\w+|JPEGTables|PreviewImage\w*|[XY]Position)$/;

function exiftoolKinds(path: string): MetadataKind[] {
  const tags = Object.keys(readTags("-a", "-G1", "-ee", path)).filter((tag) => !structural.test(tag));
  return (Object.entries(evidence) as [MetadataKind, RegExp][])
    .filter(([, pattern]) => tags.some((tag) => pattern.test(tag)))
    .map(([kind]) => kind);
}

describe.skipIf(!isCorpusPresent || !hasExiftool)(
  `metadata of the corpus (skipped where ${corpusMissing}, or where exiftool is not installed)`,
  () => {
    it.each(sample(files, 2))("$name: finds all that exiftool finds and no more", async ({ path, name }) => {
      const { format } = await identifyFormat(path);
      // exiftool does not name HEIC thumbnails, and sees no EXIF in an unreadable block.
      const excludedKind =
        format === "heic" ? "thumbnail" : name === "meta/bad_exif.jpg" ? "exif" : undefined;
      const comparedKinds = Object.keys(evidence).filter((kind) => kind !== excludedKind);
      const ours = detectMetadata(readFileSync(path), format).filter((kind) => comparedKinds.includes(kind));

      expect(ours).toEqual(exiftoolKinds(path));
    });
  },
);
