import { z } from "zod";

/** As the engine writes it; an archive that was edited by hand may hold anything. */
const Exif = z.object({ gps: z.object({ latitude: z.number(), longitude: z.number() }) });

/** Returns the position in the EXIF of a file; null if it has none. */
export function readPosition(exif: unknown): { latitude: number; longitude: number } | null {
  return Exif.safeParse(exif).data?.gps ?? null;
}
