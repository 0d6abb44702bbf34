import type { Decoder } from "@/lib/platform/decoder";
import { createDecoder } from "@/lib/platform/decoder/create-decoder";

/**
 * A decoder whose child processes are used by all test files of this process: starting them again
 * for each file takes longer than most files decode. Closing it ends the tasks that still run,
 * which belong to the file that ends.
 */
export function createKeptDecoder(): Decoder {
  const create = () => createDecoder({ maxChildren: 2 });
  let decoder = create();
  let running = 0;

  async function count<Output>(task: Promise<Output>): Promise<Output> {
    running += 1;
    try {
      return await task;
    } finally {
      running -= 1;
    }
  }

  return {
    inspect: (...task) => count(decoder.inspect(...task)),
    renderRenditions: (...task) => count(decoder.renderRenditions(...task)),
    strip: (...task) => count(decoder.strip(...task)),
    embed: (...task) => count(decoder.embed(...task)),
    recognize: (...task) => count(decoder.recognize(...task)),
    drawCard: (...task) => count(decoder.drawCard(...task)),
    makeWatermark: (...task) => count(decoder.makeWatermark(...task)),
    async close() {
      if (running === 0) return;

      const busy = decoder;
      decoder = create();
      await busy.close();
    },
  };
}
