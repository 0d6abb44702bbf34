import type { Actor } from "@/lib/kernel/actor";
import { discardQuality, prepareQuality, publishQuality } from "@/lib/variants";
import { type ItemResult, toFailure, unchanged } from "../field-values";
import { type PreparedWork, settledWork } from "./prepared-work";

const changed: ItemResult = { status: "changed" };

/** Renders variants of a chunk's only image in the current quality of presets. */
export async function prepareNewQuality(actor: Actor, imageId: string): Promise<PreparedWork> {
  try {
    const quality = await prepareQuality(actor, imageId);
    if (!quality) return settledWork(unchanged);

    return {
      publish: async (publisher) => [(await publishQuality(publisher, quality)) ? changed : unchanged],
      discard: () => discardQuality(quality),
    };
  } catch (error) {
    return settledWork(toFailure(error));
  }
}
