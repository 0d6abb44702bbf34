import { availableParallelism } from "node:os";
import path from "node:path";
import { defaultReduction, type ImageFormat } from "@/lib/engine";
import { watermarkLimits } from "@/lib/engine/variants/watermark";
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
import { appendMarks, packSource, packWatermarks } from "./task-watermarks";

interface Options extends Partial<PoolOptions> {
  maxChildren: number;
  /** Overrides the limits of every task, for tests. */
  limits?: Partial<TaskLimits> & { avifCpuMs?: number };
}

interface RunOptions extends Omit<PoolBounds, "limits" | "streamed" | "isCostly"> {
  format: ImageFormat;
  isCostly?: boolean;
  request?: DecoderRequest | undefined;
  /** Sent after the input. */
  marks?: readonly Uint8Array[];
}

interface TaskOptions extends Omit<RunOptions, "marks"> {
  streamed?: StreamedInput | undefined;
}

/** The tasks that read a file. */
type FileTaskKind = Exclude<TaskKind, "card" | "watermark">;

/** The font of drawn cards, which the decoder reads by its path. */
const cardFont = "lib/engine/card/geist-semibold.ttf";
/** The font of watermarks. */
const watermarkFont = "lib/engine/watermark/dejavu-sans.ttf";

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
    { marks = [], ...options }: RunOptions,
  ): Promise<TaskKinds[Kind]["output"]> {
    const streamed = appendMarks(input.input, marks);
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
    renderRenditions(
      { input, source, isMaster = false, presetTarget, renditions: specs, ...available },
      request,
      hooks,
    ) {
      const { reduction = defaultReduction } = available;
      const { format, width, height, pages } = source;
      const isCostly = !isMaster && isCostlyImage(format, width * height * pages);
      // A malicious SVG is rendered from scratch for each variant.
      const isSingleAttempt = format === "svg";
      const options = { specs, avifCpuMs: limits?.avifCpuMs ?? avifCpuMs, isSingleAttempt, hooks };

      return renderWithRetries(options, async (renditions, bounds) => {
        const { watermarks, marks } = packWatermarks({ ...available, renditions });
        const taskInput = { input, source, isMaster, presetTarget, reduction, renditions, watermarks };
        await run("render", taskInput, { format, isCostly, request, marks, ...bounds }).catch(
          rethrowRenderError,
        );
      });
    },
    strip({ input, format, outPath, scope }, request) {
      return run("strip", { input, outPath, format, scope }, { format, request }).catch(rethrowTaskError);
    },
    embed({ input, format, outPath, content }, request) {
      const taskInput = { input, format, outPath, content };
      return run("embed", taskInput, { format, request }).catch(rethrowTaskError);
    },
    recognize({ input, packages }, request) {
      const options = { format: "jpeg", isCostly: true, request } as const;
      return run("recognize", { input, packages }, options).catch(rethrowTaskError);
    },
    ...createDrawingTasks(runTask),
    close: () => pool.close(),
  };
}

type RunTask = <Kind extends TaskKind>(
  kind: Kind,
  input: object,
  options: TaskOptions,
) => Promise<TaskKinds[Kind]["output"]>;

/** The tasks that read a font of the product. */
function createDrawingTasks(runTask: RunTask): Pick<Decoder, "drawCard" | "makeWatermark"> {
  return {
    async drawCard(card, request) {
      const fontFile = locateFont(cardFont);
      const options = { format: "jpeg", request } as const;
      return Buffer.from(
        await runTask("card", { card, fontFile }, options).catch(rethrowDrawError),
        "base64",
      );
    },
    async makeWatermark(source, request) {
      const format = source.kind === "image" ? source.format : "png";
      const isCostly = isCostlyImage(format, watermarkLimits.maxPixels);
      const { streamed, ...task } = packSource(source);
      const input = { ...task, fontFile: locateFont(watermarkFont) };
      const options = { format, isCostly, request, streamed };
      const { bytes, ...size } = await runTask("watermark", input, options).catch(rethrowInspectError);

      return { ...size, bytes: Buffer.from(bytes, "base64") };
    },
  };
}

function locateFont(file: string): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), file);
}
