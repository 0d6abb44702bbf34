import { isoTime } from "@/lib/kernel/time";
import { readyKeys } from "./ready-keys";
import { listVariantRows, setVariantsSummary } from "./repository";

/**
 * In the open transaction, which holds the image: its presets count as on their way, from now on, so that the sweeper asks
 * for them again if their job dies.
 */
export async function awaitPresets(imageId: string, generation: number): Promise<void> {
  const rows = await listVariantRows(imageId, generation);
  const ready = readyKeys(rows);
  await setVariantsSummary(imageId, generation, { ready, status: "pending", updatedAt: isoTime() });
}
