import sharp from "sharp";

export type { Metadata, OverlayOptions, ResizeOptions, Sharp, SharpOptions } from "sharp";

/**
 * The only module that loads sharp. Configured for a separate process: no cache (each file is read
 * once), one thread per job (two processes use two cores) and only the loaders of accepted formats.
 * SVG is never loaded by path, because an SVG that knows its folder could read neighboring files.
 */
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    ...["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Tiff"].flatMap((name) => [
      `VipsForeignLoad${name}File`,
      `VipsForeignLoad${name}Buffer`,
    ]),
    "VipsForeignLoadSvgBuffer",
  ],
});

export { sharp };
