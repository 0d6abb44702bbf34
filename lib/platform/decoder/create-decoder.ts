import { availableParallelism } from "node:os";
import path from "node:path";
import type { ImageFormat } from "@/lib/engine";
import { minuteMs } from "@/lib/kernel/time";
import { metrics } from "../metrics";
import { env } from "../process/env";
import { createPool, type PoolBounds, type PoolOptions } from "./child-pool";
import {
  type Decoder,
  type DecoderInput,
  type DecoderRequest,
  identifyInput,
  type StreamedInput,
  toTaskInput,
} from "./decoder";
import {
  rethrowDrawError,
  rethrowInspectError,
  rethrowRenderError,
  rethrowTaskError,
} from "./decoder-failure";
import { renderWithRetries } from "./render-with-retries";
import { avifCpuMs, limitsFor, type TaskKind, type TaskKinds, type TaskLimits } from "./task";
import { isCostlyImage } from "./task-cost";

interface Options extends Partial<PoolOptions> {
  maxChildren: number;
  /** Overrides the limits of every task, for tests. */
  limits?: Partial<TaskLimits> & { avifCpuMs?: number };
}

interface RunOptions extends Omit<PoolBounds, "limits" | "streamed" | "isCostly"> {
  format: ImageFormat;
  isCostly?: boolean;
  request?: DecoderRequest | undefined;
}

interface TaskOptions extends RunOptions {
  streamed?: StreamedInput | undefined;
}

/** The tasks that read a file. */
type FileTaskKind = Exclude<TaskKind, "card">;

/** The font of drawn cards, which the decoder reads by its path. */
const cardFont = "lib/engine/card/geist-semibold.ttf";

/** A decoder with its own child processes, started on demand. */
export function createDecoder({ limits, ...options }: Options): Decoder {
  const pool = createPool({
    script: path.join(/* turbopackIgnore: true */ process.cwd(), env().ALBUMEN_BUNDLES, "decoder.mjs"),
    spareChildren: 1,
    idleMs: minuteMs,
    maxWaiting: 500,
    maxWaitingPerKey: 100,
    maxIdleBytes: 400 * 1024 ** 2,
    cores: availableParallelism(),
    ...options,
  });

  function run<Kind extends FileTaskKind>(
    kind: Kind,
    input: Omit<TaskKinds[Kind]["input"], "input"> & { input: DecoderInput },
    options: RunOptions,
  ): Promise<TaskKinds[Kind]["output"]> {
    const streamed = typeof input.input === "string" ? undefined : input.input;
    return runTask(kind, { ...input, input: toTaskInput(input.input) }, { ...options, streamed });
  }

  /** The compiler cannot pair a generic kind with its input, nor with the output that arrives as JSON. */
  async function runTask<Kind extends TaskKind>(
    kind: Kind,
    input: object,
    { format, isCostly = false, request = {}, streamed, ...bounds }: TaskOptions,
  ): Promise<TaskKinds[Kind]["output"]> {
    const task = { kind, input } as Parameters<typeof pool.run>[0];
    const taskBounds = { ...bounds, isCostly, streamed, limits: { ...limitsFor(kind, format), ...limits } };
    const end = metrics.decoderSeconds.startTimer({ kind });
    try {
      const output = (await pool.run(task, taskBounds, request)) as TaskKinds[Kind]["output"];
      metrics.decoderTasks.inc({ kind, result: "ok" });
      return output;
    } catch (error) {
      metrics.decoderTasks.inc({ kind, result: "error" });
      throw error;
    } finally {
      end();
    }
  }

  return {
    async inspect(input, request) {
      const { format, estimatedPixels } = await identifyInput(input);
      const isCostly = isCostlyImage(format, estimatedPixels);
      return run("inspect", { input }, { format, isCostly, request }).catch(rethrowInspectError);
    },
    renderRenditions({ input, source, isMaster = false, presetTarget, renditions: specs }, request, hooks) {
      const { format, width, height, pages } = source;
      const isCostly = !isMaster && isCostlyImage(format, width * height * pages);
      // A malicious SVG is rendered from scratch for each variant.
      const isSingleAttempt = format === "svg";
      const options = { specs, avifCpuMs: limits?.avifCpuMs ?? avifCpuMs, isSingleAttempt, hooks };

      return renderWithRetries(options, async (remaining, bounds) => {
        const taskInput = { input, source, isMaster, presetTarget, renditions: remaining };
        await run("render", taskInput, { format, isCostly, request, ...bounds }).catch(rethrowRenderError);
      });
    },
    strip({ input, format, outPath, scope }, request) {
      return run("strip", { input, outPath, format, scope }, { format, request }).catch(rethrowTaskError);
    },
    embed({ input, format, outPath, statement }, request) {
      const taskInput = { input, format, outPath, statement };
      return run("embed", taskInput, { format, request }).catch(rethrowTaskError);
    },
    recognize({ input, packages }, request) {
      const options = { format: "jpeg", isCostly: true, request } as const;
      return run("recognize", { input, packages }, options).catch(rethrowTaskError);
    },
    async drawCard(card, request) {
      const fontFile = path.join(/* turbopackIgnore: true */ process.cwd(), cardFont);
      const options = { format: "jpeg", request } as const;
      return Buffer.from(
        await runTask("card", { card, fontFile }, options).catch(rethrowDrawError),
        "base64",
      );
    },
    close: () => pool.close(),
  };
}
