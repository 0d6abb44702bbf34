import { isoTime } from "@/lib/kernel/time";
import { listVariantRows, setVariantsSummary } from "./repository";

/**
 * In the open transaction, which holds the image: its presets count as on their way, from now on, so that the sweeper asks
 * for them again if their job dies.
 */
export async function awaitPresets(imageId: string, generation: number): Promise<void> {
  const rows = await listVariantRows(imageId, generation);
  const ready = [...new Set(rows.filter((row) => row.status === "ready").map((row) => row.variantKey))];
  await setVariantsSummary(imageId, generation, { ready, status: "pending", updatedAt: isoTime() });
}
