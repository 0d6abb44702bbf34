import pLimit from "p-limit";
import type { VariantJob } from "@/lib/engine";
import { AppError } from "@/lib/kernel/errors";
import { env } from "@/lib/platform/env";
import { singleFlight } from "@/lib/platform/single-flight";
import { variantErrors } from "./errors";
import { renderVariants } from "./render-variants";
import type { Variant } from "./repository";

const flights = singleFlight<Variant | undefined>();

/**
 * Each rendering holds a database connection while it lasts; those that wait for their turn hold none. Beside those that are
 * decoded there is one that reads and one that writes, so that no decoder waits for the database.
 */
let turns: ReturnType<typeof pLimit> | undefined;

/**
 * Makes one variant now, once for however many ask at the same time. Undefined when its image is not there any more, and
 * when the picture cannot be rendered: that is tried once, not again for each request.
 * @throws AppError VARIANT_LIMIT_REACHED for a custom variant that would be one too many
 */
export function ensureVariant(
  imageId: string,
  generation: number,
  job: VariantJob,
): Promise<Variant | undefined> {
  turns ??= pLimit(env().ALBUMEN_DECODERS + 2);
  const turn = turns;
  return flights(`${imageId}:${generation}:${job.key}:${job.format}`, () =>
    turn(async () => {
      const { rows, refused } = await renderVariants({ imageId, generation, jobs: [job], urgent: true });
      if (refused.length > 0) throw new AppError(variantErrors.limitReached);
      return rows.find((row) => row.status === "ready");
    }),
  );
}
