import { singleton } from "@/lib/platform/process/singleton";
import { env } from "../process/env";
import { createDecoder } from "./create-decoder";
import type { Decoder } from "./decoder";

export type { Decoder, RenderHooks } from "./decoder";
export { type DecoderInput, identifyInput } from "./decoder";
export { DecoderFailure, type DecoderFailureReason } from "./decoder-failure";

/** The decoder of this process. */
export function decoder(): Decoder {
  return singleton("decoder", () => createDecoder({ maxChildren: env().ALBUMEN_DECODERS }));
}

/** Has the models of the recognition loaded, which takes seconds. */
const maxIdleRecognizerBytes = 1024 ** 3;

/**
 * The decoder that recognizes what is in images; one image at a time, since each takes all cores
 * and the models much memory.
 */
export function recognizer(): Decoder {
  return singleton("recognizer", () =>
    createDecoder({ maxChildren: 1, spareChildren: 0, maxIdleBytes: maxIdleRecognizerBytes }),
  );
}

/** Ends the child processes of this process. */
export async function closeDecoders(): Promise<void> {
  await Promise.all([decoder().close(), recognizer().close()]);
}
