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
