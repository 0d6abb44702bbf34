import type { Actor } from "@/lib/kernel/actor";
import { discardQuality, prepareQuality, publishQuality } from "@/lib/variants";
import { type ItemResult, unchanged } from "../field-values";
import { type PreparedWork, toFailure } from "./prepared-work";

const changed: ItemResult = { status: "changed" };

/** Renders variants of an image in the current quality of presets. */
export async function prepareNewQuality(actor: Actor, imageId: string): Promise<PreparedWork> {
  const { result = unchanged, quality } = await prepareQuality(actor, imageId).then(
    (quality) => ({ result: undefined, quality }),
    (error) => ({ result: toFailure(error), quality: undefined }),
  );

  return {
    async publish(publisher) {
      if (!quality) return [result];
      return [(await publishQuality(publisher, quality)) ? changed : unchanged];
    },
    async discard() {
      if (quality) await discardQuality(quality);
    },
  };
}
