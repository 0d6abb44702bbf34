export interface ExifHighlights {
  camera?: string;
  lens?: string;
  /** Members are formatted as photographers do: `1/250 s`, `ƒ/2.8`, `ISO 100`, `35 mm`. */
  exposure?: string;
  /** Local time where it was taken, ISO 8601. */
  takenAt?: string;
  place?: string;
}

const decimals = 5;

/** The most requested part of an image's EXIF record; members missing from the file are absent. */
export function exifHighlights(exif: Record<string, unknown> | null): ExifHighlights {
  if (!exif) return {};

  const text = (name: string) => (typeof exif[name] === "string" ? exif[name] : undefined);
  const number = (name: string) => (typeof exif[name] === "number" ? exif[name] : undefined);
  const exposure = [
    text("exposure") && `${text("exposure")} s`,
    number("aperture") && `ƒ/${number("aperture")}`,
    number("iso") && `ISO ${number("iso")}`,
    number("focal_length") && `${number("focal_length")} mm`,
  ].filter(Boolean);

  const all = {
    camera: cameraName(text("make"), text("model")),
    lens: text("lens"),
    exposure: exposure.length > 0 ? exposure.join(" · ") : undefined,
    takenAt: text("taken_at"),
    place: formatCoordinates(exif.gps),
  };

  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Most makers repeat their name in the model's. */
function cameraName(make: string | undefined, model: string | undefined): string | undefined {
  if (!make || !model) return model ?? make;

  const brand = make.split(/\s+/)[0] ?? make;
  return model.toLowerCase().startsWith(brand.toLowerCase()) ? model : `${make} ${model}`;
}

function formatCoordinates(gps: unknown): string | undefined {
  if (typeof gps !== "object" || gps === null) return undefined;
  if (!("latitude" in gps && "longitude" in gps)) return undefined;

  const { latitude, longitude } = gps;
  if (typeof latitude !== "number" || typeof longitude !== "number") return undefined;

  return `${latitude.toFixed(decimals)}, ${longitude.toFixed(decimals)}`;
}
