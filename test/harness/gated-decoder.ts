import { beforeEach } from "vitest";
import type { Decoder } from "@/lib/platform/decoder";
import { createDecoder } from "@/lib/platform/decoder/create-decoder";
import { singleton } from "@/lib/platform/process/singleton";

/** A gate that is shut until it is opened, and knows whether somebody waits before it. */
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
  /** Renditions in the order in which they were made. */
  made: string[];
  /** Awaited before a rendering is begun. */
  beforeRendering: (urgent: boolean) => Promise<void>;
  /** Awaited before a rendition of a rendering is begun. */
  beforeEachRendition: (urgent: boolean) => Promise<void>;
}

/** Makes the decoder of this process one whose work a test can hold up; each test begins without gates. */
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
  singleton("decoder", (): Decoder => {
    const decoder = createDecoder({ maxChildren: 2 });
    return {
      ...decoder,
      async renderVariants(input, request, hooks = {}) {
        const urgent = request?.urgent === true;
        await gated.beforeRendering(urgent);
        return decoder.renderVariants(input, request, {
          claim: async (jobs) => {
            await gated.beforeEachRendition(urgent);
            return hooks.claim ? hooks.claim(jobs) : jobs;
          },
          onMade(some) {
            gated.made.push(...some.map(({ key, format }) => `${key}.${format}`));
            hooks.onMade?.(some);
          },
        });
      },
    };
  });
  return gated;
}
