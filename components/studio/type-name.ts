const names: Record<string, string> = {
  "image/avif": "AVIF",
  "image/webp": "WebP",
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "image/gif": "GIF",
};

/** A media type as people call it. */
export function typeName(type: string): string {
  return names[type] ?? type;
}
