import type { Readable } from "node:stream";
import pLimit from "p-limit";
import type { RenditionProperties } from "@/lib/engine";
import { readFrame } from "./output-frames";
import type { TaskProgress } from "./task";

/** Larger renditions are read one at a time, each when the one before has been passed on. */
const largeBytes = 16 * 1024 ** 2;
const largeOutputs = pLimit(1);

/**
 * Reads the bytes of declared renditions, which are the same for all of them, and passes them on.
 * The process waits for that. Returns what is wrong when it sends something else than its task is
 * to send.
 */
export async function receiveRenditions(
  pipe: Readable | undefined,
  renditions: readonly RenditionProperties[],
  progress: TaskProgress | undefined,
): Promise<string | undefined> {
  const [first] = renditions;
  if (!pipe || !first || !progress?.expects(renditions)) return "unexpected renditions";

  const passOn = async () => {
    const bytes = await readFrame(pipe, first.sizeBytes);
    if (bytes) await progress.handleEvent({ rendered: renditions.map((one) => ({ ...one, bytes })) });
  };
  try {
    await (first.sizeBytes > largeBytes ? largeOutputs(passOn) : passOn());
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
