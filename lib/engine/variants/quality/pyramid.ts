import type { Bitmap } from "../../raster/bitmap";
import type { FloatArena } from "./float-arena";
import {
  allocatePlane,
  type Backdrop,
  fillColors,
  fillLightness,
  flattenBitmap,
  halvePlane,
  type Plane,
} from "./lab-planes";

/** The image at one scale. */
interface Scale {
  lightness: Plane;
  /** Missing at full size of a photograph. */
  colors: [redGreen: Plane, blueYellow: Plane] | undefined;
}

/** The image at full size and at half of it each time. */
export type Pyramid = Scale[];

/** Allocates the scales, except smaller ones than `minSide`. */
export function allocatePyramid(
  { width, height }: Bitmap,
  { scales, minSide, hasFullColors }: { scales: number; minSide: number; hasFullColors: boolean },
  arena: FloatArena,
): Pyramid {
  return Array.from({ length: scales }, (_, scale) => [width >> scale, height >> scale] as const)
    .filter(([...sides], scale) => scale === 0 || Math.min(...sides) >= minSide)
    .map(([...sides], scale) => {
      const allocate = () => allocatePlane(...sides, arena);
      return {
        lightness: allocate(),
        colors: scale > 0 || hasFullColors ? [allocate(), allocate()] : undefined,
      };
    });
}

/** Fills all scales with the image. */
export function fillPyramid(pyramid: Pyramid, image: Bitmap, backdrop: Backdrop): void {
  const flat = flattenBitmap(image, backdrop);
  for (const [at, { lightness, colors }] of pyramid.entries()) {
    const larger = pyramid[at - 1];
    if (larger) halvePlane(larger.lightness, lightness);
    else fillLightness(lightness, flat);
    if (!colors) continue;

    const [redGreen, blueYellow] = colors;
    if (larger?.colors) {
      halvePlane(larger.colors[0], redGreen);
      halvePlane(larger.colors[1], blueYellow);
    } else {
      fillColors(redGreen, blueYellow, flat, larger ? 2 : 1);
    }
  }
}
