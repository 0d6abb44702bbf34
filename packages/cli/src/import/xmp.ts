import { SaxesParser } from "saxes";
import type { Details } from "./item.ts";
import { toLine, toTags, toTakenAt, toText } from "./texts.ts";

const namespaces: Readonly<Record<string, string>> = {
  "http://purl.org/dc/elements/1.1/": "dc",
  "http://ns.adobe.com/exif/1.0/": "exif",
  "http://ns.adobe.com/xap/1.0/": "xmp",
  "http://ns.adobe.com/photoshop/1.0/": "photoshop",
  "http://www.digikam.org/ns/1.0/": "digiKam",
  "http://ns.adobe.com/lightroom/1.0/": "lr",
  "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
};

/** Reads an XMP sidecar. Returns no details for text that is not XML. */
export function readXmp(xml: string): Details {
  const values = readProperties(xml);
  const first = (...names: string[]) => names.flatMap((name) => values.get(name) ?? [])[0];
  const title = toLine(first("dc:title"), 200);
  const description = toText(first("dc:description", "exif:UserComment"), 5_000);
  const takenAt = toTakenAt(first("exif:DateTimeOriginal", "photoshop:DateCreated", "xmp:CreateDate"));
  const tags = readTags(values);
  const position = readPosition(first("exif:GPSLatitude"), first("exif:GPSLongitude"));

  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(takenAt !== undefined && { takenAt }),
    ...(tags.length > 0 && { tags }),
    ...(position && { position }),
  };
}

/** digiKam and Lightroom write the whole path of a tag, of which the last part is its name. */
function readTags(values: ReadonlyMap<string, string[]>): string[] {
  const paths = values.get("digiKam:TagsList") ?? values.get("lr:hierarchicalSubject") ?? [];
  const names = paths.map((path) => path.split(/[/|]/).at(-1));
  return toTags(names.length > 0 ? names : (values.get("dc:subject") ?? []));
}

/** Returns the texts of each property, whether it is an attribute, an element or a list. */
function readProperties(xml: string): Map<string, string[]> {
  const values = new Map<string, string[]>();
  const parser = new SaxesParser({ xmlns: true });
  const property: string[] = [];
  let text = "";
  const add = (name: string | undefined, value: string) => {
    if (name === undefined || value.trim() === "") return;
    values.set(name, [...(values.get(name) ?? []), value.trim()]);
  };

  parser.on("opentag", ({ uri, local, attributes }) => {
    text = "";
    const name = toName(uri, local);
    if (name === "rdf:Description") {
      for (const attribute of Object.values(attributes)) {
        add(toName(attribute.uri, attribute.local), attribute.value);
      }
    }
    property.push(name ?? "");
  });
  parser.on("text", (part) => {
    text += part;
  });
  parser.on("closetag", () => {
    const closed = property.pop();
    const name = closed === "rdf:li" ? property.at(-2) : closed;
    if (name && !name.startsWith("rdf:")) add(name, text);
    text = "";
  });
  try {
    parser.write(xml.replace(/^\uFEFF/, "")).close();
  } catch {
    return new Map();
  }

  return values;
}

function toName(uri: string, local: string): string | undefined {
  const prefix = namespaces[uri];
  return prefix === undefined ? undefined : `${prefix}:${local}`;
}

/** `48,8.2N` or `48,8,12N`: degrees, minutes and seconds. */
function readPosition(latitude = "", longitude = ""): Details["position"] {
  const read = (value: string) => {
    const [match, degrees, minutes, seconds = "0", direction = ""] =
      /^(\d+),(\d+(?:\.\d+)?)(?:,(\d+(?:\.\d+)?))?([NSEW])$/.exec(value.trim()) ?? [];
    if (match === undefined) return undefined;

    const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
    return "SW".includes(direction) ? -size : size;
  };
  const position = { latitude: read(latitude), longitude: read(longitude) };
  return position.latitude === undefined || position.longitude === undefined
    ? undefined
    : { latitude: position.latitude, longitude: position.longitude };
}
