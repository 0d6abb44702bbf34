import sharp from "sharp";

/** Generates a different image for each seed. */
export function scene(seed: number): Promise<Buffer> {
  const shapes = Array.from({ length: 12 }, (_, at) => {
    const turn = (factor: number, below: number) => (seed * factor * (at + 3) * 7_919) % below;
    return `<circle cx="${turn(31, 640)}" cy="${turn(17, 480)}" r="${30 + turn(13, 120)}" fill="hsl(${turn(7, 360)} 70% ${20 + turn(11, 60)}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#777"/>${shapes.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** The same image with fewer pixels, as another file that looks alike. */
export const shrink = async (bytes: Buffer) => sharp(bytes).resize(300).jpeg({ quality: 60 }).toBuffer();
