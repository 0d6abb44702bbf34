import { beforeEach } from "vitest";
import type { RenditionSpec } from "@/lib/engine";
import { createDecoder } from "@/lib/platform/decoder/create-decoder";
import { replaceDecoder } from "./reset-process";

/** A gate that is closed until it is opened, and knows whether a caller waits. */
export function createGate() {
  const [opened, open] = createSignal();
  const [reached, reach] = createSignal();
  const pass = () => {
    reach();
    return opened;
  };

  return { pass, open, reached };
}

function createSignal(): [Promise<void>, () => void] {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return [sent, () => send()];
}

interface GatedDecoder {
  /** Renditions in the order of completion. */
  made: string[];
  /** Awaited before a rendering starts. */
  beforeRendering: (isUrgent: boolean) => Promise<void>;
  /** Awaited before each rendition of a rendering. */
  beforeEachRendition: (isUrgent: boolean) => Promise<void>;
}

/** Replaces this process's decoder by one that a test can pause; each test starts without gates. */
export function gateDecoder(): GatedDecoder {
  const initial = (): GatedDecoder => ({
    made: [],
    beforeRendering: async () => undefined,
    beforeEachRendition: async () => undefined,
  });
  const gated = initial();
  beforeEach(() => {
    Object.assign(gated, initial());
  });
  const decoder = createDecoder({ maxChildren: 2 });
  replaceDecoder({
    ...decoder,
    async renderRenditions(input, request, hooks = {}) {
      const isUrgent = request?.isUrgent === true;
      await gated.beforeRendering(isUrgent);
      const { onRendered } = hooks;
      const record = (some: readonly RenditionSpec[]) =>
        gated.made.push(...some.map(({ key, format }) => `${key}.${format}`));
      const output = await decoder.renderRenditions(input, request, {
        claim: async (specs) => {
          await gated.beforeEachRendition(isUrgent);
          return hooks.claim ? hooks.claim(specs) : specs;
        },
        ...(onRendered && {
          onRendered(some) {
            record(some);
            return onRendered(some);
          },
        }),
      });
      record(output.rendered);

      return output;
    },
  });

  return gated;
}
