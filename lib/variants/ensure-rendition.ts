import pLimit from "p-limit";
import type { RenditionSpec } from "@/lib/engine";
import { AppError } from "@/lib/kernel/errors";
import { env } from "@/lib/platform/env";
import { singleFlight } from "@/lib/platform/process/single-flight";
import { variantErrors } from "./errors";
import { renderVariants } from "./render-variants";
import type { RenditionRow } from "./repository";

const inFlight = singleFlight<RenditionRow | undefined>();

/**
 * Each rendering holds a database connection while it lasts; those that wait for their turn hold none. Beside those that are
 * decoded there is one that reads and one that writes, so that no decoder waits for the database.
 */
let renderLimit: ReturnType<typeof pLimit> | undefined;

/**
 * Makes one variant now, once for however many ask at the same time. Undefined when its image is not there any more, and
 * when the picture cannot be rendered: that is tried once, not again for each request.
 * @throws AppError VARIANT_LIMIT_REACHED for a custom variant that would be one too many
 */
export function ensureRendition(
  imageId: string,
  generation: number,
  job: RenditionSpec,
): Promise<RenditionRow | undefined> {
  renderLimit ??= pLimit(env().ALBUMEN_DECODERS + 2);
  const limit = renderLimit;
  return inFlight(`${imageId}:${generation}:${job.key}:${job.format}`, () =>
    limit(async () => {
      const { rows, rejectedKeys } = await renderVariants({ imageId, generation, jobs: [job], urgent: true });
      if (rejectedKeys.length > 0) throw new AppError(variantErrors.limitReached);
      return rows.find((row) => row.status === "ready");
    }),
  );
}
