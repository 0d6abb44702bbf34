/** A file by its path. */
export type FileTree = Record<string, Uint8Array | string>;

interface TakeoutPhoto {
  title: string;
  description?: string;
  /** Seconds since 1970. */
  takenAt?: number;
  position?: { latitude: number; longitude: number };
  isFavourite?: boolean;
  isTrashed?: boolean;
}

const unknownPlace = { latitude: 0, longitude: 0, altitude: 0, latitudeSpan: 0, longitudeSpan: 0 };

/** The JSON that Google Takeout writes for a photo. */
export function takeoutSidecar(photo: TakeoutPhoto): string {
  const { title, description = "", takenAt = 1_719_724_320, position, isFavourite, isTrashed } = photo;
  return JSON.stringify({
    title,
    description,
    imageViews: "3",
    creationTime: { timestamp: "1719800000", formatted: "Jul 1, 2024, 2:13:20 AM UTC" },
    photoTakenTime: { timestamp: String(takenAt), formatted: "Jun 30, 2024, 5:12:00 AM UTC" },
    geoData: { ...unknownPlace, ...position },
    geoDataExif: unknownPlace,
    url: "https://photos.google.com/photo/x",
    googlePhotosOrigin: { mobileUpload: { deviceType: "ANDROID_PHONE" } },
    ...(isFavourite && { favorited: true }),
    ...(isTrashed && { trashed: true }),
  });
}

/** The JSON that Google Takeout writes for an album. */
export function takeoutAlbum(title: string, description = ""): string {
  return JSON.stringify({
    title,
    description,
    access: "protected",
    date: { timestamp: "1719724320", formatted: "Jun 30, 2024, 5:12:00 AM UTC" },
  });
}
