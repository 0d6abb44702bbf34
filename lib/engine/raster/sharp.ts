import sharp from "sharp";

export type { Metadata, ResizeOptions, Sharp, SharpOptions } from "sharp";

/**
 * The one place that loads the image library, set up for a process of its own: no cache (files are seen once), one
 * thread a job (two processes fill two cores), and only the loaders of accepted formats. SVG has no loader from a
 * path, because a drawing that knows its folder could read its neighbours.
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
